import type { ComponentType, ReactNode } from 'react';
import type { ReactRuntime } from './react.ts';
import { TemplateError, waiting } from '../site/template-error.ts';

/** Functions that only have a purpose in a browser. */
const browserFunctions = {
  react: [
    'useActionState',
    'useEffect',
    'useInsertionEffect',
    'useLayoutEffect',
    'useOptimistic',
    'useReducer',
    'useState',
    'useSyncExternalStore',
    'useTransition',
  ],
  'react-dom': ['flushSync', 'requestFormReset', 'useFormState', 'useFormStatus'],
};

/** Nobody waits for a static page: what fails below a boundary is an error of the page. */
const reactForPackages = (React: ReactRuntime['React']) => ({
  ...React,
  Suspense: ({ children }: { readonly children?: ReactNode }) => children,
  use(usable: Parameters<typeof React.use>[0]) {
    if ('then' in Object(usable) && !('status' in usable)) throw new TemplateError(waiting);
    return React.use(usable);
  },
});

/**
 * Returns the modules of React that templates import, by name. They throw TemplateError for hooks
 * and components that can do nothing in a page that is rendered once. Packages get the hooks, which
 * render their first state.
 */
export function createStaticReact(react: ReactRuntime) {
  const { React, ReactDOM, jsxRuntime, jsxDevRuntime } = react;
  let isTracing = false;
  let isInteractive = false;
  let created: Error | undefined;
  const withChecks =
    <Type, Props, Rest extends unknown[], Element>(
      create: (type: Type, props: Props, ...rest: Rest) => Element,
    ) =>
    (type: Type, props: Props, ...rest: Rest) => {
      rejectAsync(type);
      if (typeof type === 'string' && !isInteractive) rejectHandlers(type, props);
      if (!isTracing) return create(type, props, ...rest);
      const here = new Error();
      const traced = (given: Props) => {
        created = here;
        // A copy lacks the key, about which React would warn.
        return create(type, { ...given }, ...rest);
      };
      return create(traced as Type, props, ...rest);
    };
  const forPackages = reactForPackages(React);
  const domForPackages = { ...ReactDOM, ...rejecting(['createPortal']) };
  const modules = new Map<string, unknown>([
    ['react', forPackages],
    [
      'react for templates',
      {
        ...forPackages,
        createElement: withChecks(React.createElement),
        ...Object.fromEntries(
          Object.entries(rejecting(browserFunctions.react)).map(([name, reject]) => [
            name,
            (...given: unknown[]) =>
              isInteractive ? Reflect.apply(React[name as 'useState'], undefined, given) : reject(),
          ]),
        ),
      },
    ],
    ['react-dom', domForPackages],
    ['react-dom for templates', { ...domForPackages, ...rejecting(browserFunctions['react-dom']) }],
    ['react-dom/client', rejecting(['createRoot', 'hydrateRoot'])],
    [
      'react/jsx-runtime',
      { ...jsxRuntime, jsx: withChecks(jsxRuntime.jsx), jsxs: withChecks(jsxRuntime.jsxs) },
    ],
    [
      'react/jsx-dev-runtime',
      jsxDevRuntime && { ...jsxDevRuntime, jsxDEV: withChecks(jsxDevRuntime.jsxDEV) },
    ],
  ]);
  return {
    modules,
    /**
     * Renders the first state of a component that a script hydrates. It may have state, effects and
     * handlers, which run in the browser.
     */
    renderInteractive<Props extends object>(component: ComponentType<Props>, props: Props): string {
      isInteractive = true;
      const before = created;
      try {
        const html = react.renderToString(React.createElement(component, props));
        created = before;
        return html;
      } finally {
        isInteractive = false;
      }
    },
    /**
     * Calls a function that renders and throws. Returns an Error from the place where the element
     * was created that was rendered last.
     */
    lastElement(render: () => unknown): Error | undefined {
      isTracing = true;
      created = undefined;
      try {
        render();
      } catch {
        // It is known.
      } finally {
        isTracing = false;
      }
      return created;
    },
  };
}

const rejecting = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, () => rejectHook(name)]));

function rejectHook(name: string): never {
  throw new TemplateError({
    code: 'template/hook',
    message: `${name} has no effect here: a component is rendered once, when the site is built.`,
    fix: 'Compute the value in the component, or write the behavior as a script of assets/.',
  });
}

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
    ...waiting,
    message: `The component ${component.name} is asynchronous, and rendering cannot wait for it.`,
  });
}
