import { createObserver, type Glance } from './check/glance.ts';
import type { Plan } from './plan/plan-site.ts';
import { createFinisher, renderSteps, type RenderSteps } from './render/render-site.ts';
import { createFrameRenderer } from './render/shared-frame.ts';

/** The steps in which each thread of a build makes its pages, and its glance at them. */
export function createBuildSteps(plan: Plan): {
  readonly steps: RenderSteps;
  readonly glance: Glance;
} {
  const { glance, look } = createObserver(plan);
  const steps = {
    ...renderSteps,
    renderPage: createFrameRenderer(),
    createFinisher: (finish, policy) => createFinisher(finish, policy, look),
  } satisfies RenderSteps;
  return { steps, glance };
}
