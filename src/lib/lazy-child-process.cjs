'use strict';
/* The module of Node, which takes 2 ms to load. Most commands start no process. */
for (const name of ['execFileSync', 'spawn', 'spawnSync'])
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => require('child_process')[name],
  });
