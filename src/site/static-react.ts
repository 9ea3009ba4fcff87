import type { ReactRuntime } from './react.ts';
import { TemplateError } from './template-error.ts';

/** Hooks that only have a purpose in a browser. */
const browserHooks = [
  'useActionState',
  'useEffect',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useState',
  'useSyncExternalStore',
  'useTransition',
];

/**
 * Returns the modules of React that templates import, by name. They throw TemplateError for hooks
 * and components that can do nothing in a page that is rendered once. Packages get the hooks, which
 * render their first state.
 */
export function templateModules(react: ReactRuntime): ReadonlyMap<string, unknown> {
  const { React, jsxRuntime, jsxDevRuntime } = react;
  const createElement = withStaticChecks(React.createElement);
  const hooks = browserHooks.map((name) => [name, () => rejectHook(name)]);
  return new Map<string, unknown>([
    ['react', React],
    ['react for templates', { ...React, createElement, ...Object.fromEntries(hooks) }],
    [
      'react/jsx-runtime',
      {
        ...jsxRuntime,
        jsx: withStaticChecks(jsxRuntime.jsx),
        jsxs: withStaticChecks(jsxRuntime.jsxs),
      },
    ],
    [
      'react/jsx-dev-runtime',
      jsxDevRuntime && { ...jsxDevRuntime, jsxDEV: withStaticChecks(jsxDevRuntime.jsxDEV) },
    ],
  ]);
}

function rejectHook(name: string): never {
  throw new TemplateError({
    code: 'template/hook',
    message: `${name} has no effect here: a component is rendered once, when the site is built.`,
    fix: 'Compute the value in the component, or write the behavior as a script of assets/.',
  });
}

const withStaticChecks =
  <Type, Rest extends unknown[], Element>(create: (type: Type, ...rest: Rest) => Element) =>
  (type: Type, ...rest: Rest) => {
    rejectAsync(type);
    if (typeof type === 'string') rejectHandlers(type, rest[0]);
    return create(type, ...rest);
  };

/** Throws TemplateError for an event handler, which React leaves out of static markup without a word. */
function rejectHandlers(element: string, props: unknown): void {
  for (const name in props as Record<string, unknown> | null)
    if (name.startsWith('on') && typeof Object(props)[name] === 'function')
      throw new TemplateError({
        code: 'template/handler',
        message: `${name} of <${element}> never runs: no function of a component reaches the page.`,
        fix: 'Write the behavior as a script of assets/.',
      });
}

/** Throws TemplateError for an asynchronous component, which would be rendered as nothing. */
export function rejectAsync(component: unknown): void {
  if (typeof component !== 'function' || component.constructor.name !== 'AsyncFunction') return;
  throw new TemplateError({
    code: 'template/async',
    message: `The component ${component.name} is asynchronous, and rendering cannot wait for it.`,
    fix: 'Await the value at the top of the module, and use it in the component.',
  });
}
