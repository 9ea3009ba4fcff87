import { expect, test } from 'vitest';
import { check } from '../commands/cli/run-check.ts';
import { addRecipe, installPackages, readRecipes } from '../test-support/recipes.ts';
import { temporarySite } from '../test-support/temporary-site.ts';

test.each(readRecipes().map((recipe) => [recipe.title, recipe] as const))(
  '%s',
  async (_, recipe) => {
    const codesOf = async (parts?: Parameters<typeof addRecipe>[1]) => {
      const root = temporarySite(addRecipe(recipe, parts));
      installPackages(root);
      const { diagnostics } = await check({ root });
      return [...new Set(diagnostics.map(({ code }) => code))].sort();
    };
    expect(await codesOf()).toEqual([]);
    expect(await codesOf({ withPolicy: false })).toEqual([...recipe.withoutPolicy].sort());
    expect(await codesOf({ withSentence: false })).toEqual([...recipe.withoutSentence].sort());
  },
);
