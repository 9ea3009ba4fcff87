import { addBuildCommand } from './build-command.ts';
import { addCheckCommand } from './check-command.ts';
import { addCmsCommand } from './cms-command.ts';
import { addDevCommand } from './dev-command.ts';
import { addDiffCommand } from './diff-command.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addExplainCommand } from './explain-command.ts';
import { addHostCommand } from './host-command.ts';
import { addInitCommand } from './init-command.ts';
import { addPreviewCommand } from './preview-command.ts';
import { addSchemaCommand } from './schema-command.ts';
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
