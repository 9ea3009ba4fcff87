import { TemplateError } from './template-error.ts';

/** Throws TemplateError for a name that Markdown already has a meaning for, or that is no word. */
export function checkBlockNames(names: readonly string[]): void {
  for (const name of names) {
    const reason = isLanguage(name) ? 'is a language of code blocks' : 'is not a word';
    if (isLanguage(name) || !/^[a-z][\w-]*$/i.test(name))
      throw new TemplateError({
        code: 'template/block-name',
        message: `A block cannot have the name “${name}”, which ${reason}.`,
        fix: 'Choose another name of letters, digits and hyphens.',
      });
  }
}

/** Returns whether the word after a fence names a language, so that the code in it is no block. */
export const isLanguage = (name: string) => languages.has(name.toLowerCase());

const languages = new Set(
  'apache asm astro awk bash bat batch c cmd cobol console cpp cs csharp css csv cue dart diff docker dockerfile dos dotenv elixir elm env erlang fish fsharp go gql graphql groovy hal handlebars haskell hcl html http ini java javascript jinja jinja2 js json json5 jsonc jsonl jsx julia kotlin kt latex less liquid log lua make makefile markdown math md mdx mermaid nginx nix nunjucks objc objectivec ocaml output pascal patch perl php plain plaintext plantuml postcss powershell prisma prolog properties proto protobuf ps1 pug py python r rb regex rs ruby rust sass scala scheme scss sh shell shellsession solidity sql svelte svg swift systemd terraform tex text toml ts tsx twig txt typescript vb vim vue wasm xml yaml yml zig zsh'.split(
    ' ',
  ),
);
