import type { ComponentType, ReactNode } from 'react';
import type { ReactRuntime } from './react.ts';
import { TemplateError, waiting } from '../site/template-error.ts';

/** Functions that only have a purpose in a browser. */
const browserHooks =
  'useActionState useEffect useInsertionEffect useLayoutEffect useOptimistic useReducer useState useSyncExternalStore useTransition';
const browserForms = 'flushSync requestFormReset useFormState useFormStatus';

/** What a site renders at the moment. */
interface Rendering {
  /** Whether it is rendered again, to find the element whose component threw. */
  isTracing: boolean;
  isInteractive: boolean;
  /** An Error from where the element was created that was rendered last. */
  created?: Error | undefined;
}

/**
 * Returns the modules of React that templates import, by name. They throw TemplateError for hooks
 * and components that can do nothing in a page that is rendered once. Packages get the hooks, which
 * render their first state.
 */
export function createStaticReact(react: ReactRuntime) {
  const rendering: Rendering = { isTracing: false, isInteractive: false };
  return {
    modules: reactModules(react, rendering),
    /**
     * Renders the first state of a component that a script hydrates. It may have state, effects and
     * handlers, which run in the browser.
     */
    renderInteractive<Props extends object>(component: ComponentType<Props>, props: Props): string {
      rendering.isInteractive = true;
      const { created } = rendering;
      try {
        const html = react.renderToString(react.React.createElement(component, props));
        rendering.created = created;
        return html;
      } finally {
        rendering.isInteractive = false;
      }
    },
    /**
     * Calls a function that renders and throws. Returns an Error from the place where the element
     * was created that was rendered last.
     */
    lastElement(render: () => unknown): Error | undefined {
      Object.assign(rendering, { isTracing: true, created: undefined });
      try {
        render();
      } catch {
        // It is known.
      } finally {
        rendering.isTracing = false;
      }
      return rendering.created;
    },
  };
}

function reactModules(
  { React, ReactDOM, jsxRuntime, jsxDevRuntime }: ReactRuntime,
  rendering: Rendering,
): ReadonlyMap<string, unknown> {
  const checked = withChecks(rendering);
  const forPackages = {
    ...React,
    // Nobody waits for a static page: what fails below a boundary is an error of the page.
    Suspense: ({ children }: { readonly children?: ReactNode }) => children,
    use(usable: Parameters<typeof React.use>[0]) {
      if ('then' in Object(usable) && !('status' in usable)) throw new TemplateError(waiting);
      return React.use(usable);
    },
  };
  const hooks = Object.entries(rejecting(browserHooks)).map(([name, reject]) => [
    name,
    (...given: unknown[]) =>
      rendering.isInteractive
        ? Reflect.apply(React[name as 'useState'], undefined, given)
        : reject(),
  ]);
  const domForPackages = { ...ReactDOM, ...rejecting('createPortal') };
  const { jsx, jsxs } = jsxRuntime;
  return new Map<string, unknown>([
    ['react', forPackages],
    [
      'react for templates',
      {
        ...forPackages,
        createElement: checked(React.createElement),
        ...Object.fromEntries(hooks),
      },
    ],
    ['react-dom', domForPackages],
    ['react-dom for templates', { ...domForPackages, ...rejecting(browserForms) }],
    ['react-dom/client', rejecting('createRoot hydrateRoot')],
    ['react/jsx-runtime', { ...jsxRuntime, jsx: checked(jsx), jsxs: checked(jsxs) }],
    [
      'react/jsx-dev-runtime',
      jsxDevRuntime && { ...jsxDevRuntime, jsxDEV: checked(jsxDevRuntime.jsxDEV) },
    ],
  ]);
}

/** Adds checks to a function that creates elements. */
const withChecks =
  (rendering: Rendering) =>
  <Type, Props, Rest extends unknown[], Element>(
    create: (type: Type, props: Props, ...rest: Rest) => Element,
  ) =>
  (type: Type, props: Props, ...rest: Rest) => {
    rejectAsync(type);
    if (typeof type === 'string' && !rendering.isInteractive) rejectHandlers(type, props);
    if (!rendering.isTracing) return create(type, props, ...rest);
    const here = new Error();
    const traced = (given: Props) => {
      rendering.created = here;
      // A copy lacks the key, about which React would warn.
      return create(type, { ...given }, ...rest);
    };
    return create(traced as Type, props, ...rest);
  };

const rejecting = (names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, () => rejectHook(name)]));

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
