import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { installOnce } from '../test-support/install-once.ts';
import { expectedAnswer, seen, type Seen } from './fixtures/expected-answer.ts';
import { hostedFiles, requests } from './fixtures/hosted-files.ts';
import { outputFiles } from './fixtures/published-servers.ts';
import {
  freePort,
  runServer,
  temporaryFolder,
  writeFiles,
  type RunningServer,
} from './fixtures/serve-with.ts';
import { hosts } from './hosts.ts';

const azure = hosts['azure-static-web-apps'];

/** What the emulator answers otherwise than the documentation of `trailingSlash` (https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash); it warns that it may. */
const differences: Readonly<Record<string, Partial<Seen>>> = {
  '/index.html': { status: 200, location: undefined, title: 'Home' },
  '/folder/index.html': { status: 200, location: undefined, title: 'Folder' },
  '/file.html': { status: 200, location: undefined, title: 'File' },
  '/file': { status: 404, location: undefined, title: 'Lost' },
  '/file/': { status: 404, title: 'Lost' },
  '/folder?a=b': { location: '/folder/' },
  '/old?a=b': { location: '/folder/' },
};

describe('The emulator of Azure Static Web Apps', () => {
  const { folder, remove } = temporaryFolder();
  let running: RunningServer | undefined;
  let reason = '';

  beforeAll(async () => {
    let packages: string;
    try {
      packages = installOnce(['@azure/static-web-apps-cli@2']);
    } catch (error) {
      if (process.env.GITHUB_ACTIONS !== undefined) throw error;
      [reason = ''] = String(error).split('\n');
      console.error(`The answers of Azure’s emulator are not compared: ${reason}`);
      return;
    }
    running = await startEmulator(packages, folder);
  }, 300_000);
  afterAll(async () => {
    await running?.close();
    remove();
  });

  const needServer = ({ skip }: TestContext): RunningServer => running ?? skip(reason);

  test.for(requests)('answers %s as the preview does', async (request, context) => {
    const { origin } = needServer(context);
    const expected = { ...expectedAnswer(azure, request), ...differences[request] };
    const response = await fetch(origin + request, { redirect: 'manual' });
    const { headers, ...answer } = await seen(response, expected, origin);
    // It sends no headers with a 404 page, and none are compared where the answers differ.
    const sent = expected.status === 404 || request in differences ? {} : expected.headers;
    expect({ ...answer, headers: expected.status === 404 ? {} : headers }).toEqual({
      ...expected,
      headers: sent,
    });
  });

  test.for(Object.keys(differences))('differs from the documentation for %s', (request) => {
    const expected = expectedAnswer(azure, request);
    expect(expected).not.toMatchObject(differences[request] ?? {});
  });
});

/** Starts the server of the emulator. Its command would start it as the child of a shell, which outlives the command. */
async function startEmulator(packages: string, folder: string): Promise<RunningServer> {
  const output = path.join(folder, 'dist');
  writeFiles(output, { ...hostedFiles, ...outputFiles('azure-static-web-apps') });
  const port = await freePort();
  const server = path.join(packages, 'node_modules/@azure/static-web-apps-cli/dist/msha/server.js');
  return runServer([process.execPath, server], port, {
    SWA_CLI_HOST: '127.0.0.1',
    SWA_CLI_PORT: String(port),
    SWA_CLI_APP_SSL: 'false',
    SWA_CLI_OUTPUT_LOCATION: output,
    SWA_RUNTIME_CONFIG_LOCATION: output,
    SWA_CLI_OPEN_BROWSER: 'false',
    SWA_CLI_CAPTURE_TELEMETRY: 'false',
  });
}
