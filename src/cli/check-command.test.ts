import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
