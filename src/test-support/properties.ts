import { configureGlobal } from 'fast-check';

/*
 * How often properties are tried: 200 times, or FC_RUNS. The values are the same in every run, so
 * that a change is to blame for what fails; FC_SEED chooses others.
 */
const total = Number(process.env['FC_RUNS'] ?? 200);

configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20_260_101), numRuns: total });

/** Returns the number of runs of a property that takes `cost` times as long as others. */
export const runs = (cost: number): number => Math.ceil(total / cost);
