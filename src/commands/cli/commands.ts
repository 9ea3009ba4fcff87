import { addBuildCommand } from '../build/build-command.ts';
import { addCheckCommand } from '../check/check-command.ts';
import { addCmsCommand } from '../cms/cms-command.ts';
import { addDevCommand } from '../dev/dev-command.ts';
import { addDiffCommand } from '../diff/diff-command.ts';
import { addDoctorCommand } from '../doctor/doctor-command.ts';
import { addExplainCommand } from '../explain/explain-command.ts';
import { addHostCommand } from '../host/host-command.ts';
import { addInitCommand } from '../init/init-command.ts';
import { addPreviewCommand } from '../preview/preview-command.ts';
import { addSchemaCommand } from '../schema/schema-command.ts';
import type { AddCommand } from './run.ts';

/** All commands, in the order of the help. */
export const commands: readonly AddCommand[] = [
  addBuildCommand,
  addCheckCommand,
  addCmsCommand,
  addDevCommand,
  addDiffCommand,
  addDoctorCommand,
  addExplainCommand,
  addHostCommand,
  addInitCommand,
  addPreviewCommand,
  addSchemaCommand,
];
