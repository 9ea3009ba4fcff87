import { parentPort } from 'node:worker_threads';
import { createBuildSteps } from '../build-steps.ts';
import { openCache } from '../cache/cache.ts';
import { fontFlags, noteFlags, pageFlags } from '../cache/v8-flags.ts';
import { createLateReader } from '../content/late-document.ts';
import { contentReaders, loadContent } from '../content/load-content.ts';
import { planSite } from '../plan/plan-site.ts';
import { shownIn } from '../render/assets/characters.ts';
import { asIs, fillIn } from '../render/prepare-fonts.ts';
import { createShare } from '../render/share.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { evaluateTemplates } from '../site/load-site.ts';
import { bundledReact } from '../site/react.ts';
import { answeredAssets } from './answered-assets.ts';
import { createInbox } from './inbox.ts';
import {
  awaitsAddresses,
  type Addresses,
  type Beginning,
  type Finished,
  type Rendered,
  type Setup,
} from './messages.ts';
import { carryOut, type WriteOrder } from './write-orders.ts';
import { createSharedQueue, keyOfOrder, orderPages } from './page-order.ts';

/**
 * What a thread does that helps with the pages of a large site, from its start to its end. `team.ts` is the other side.
 * `lingers` says that the thread has work of its own at its end, which is to be waited for.
 */
export async function renderPagesHere({ lingers }: { readonly lingers: boolean }): Promise<void> {
  if (parentPort === null) return;
  const port = parentPort;
  const inbox = createInbox(port);
  if (lingers) noteFlags([...pageFlags, ...fontFlags]);
  const { config, entry, templates, folders, taken } = (await inbox.next()) as Setup;
  const site = evaluateTemplates(config.root, entry, templates, bundledReact);
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void diagnostics.push(diagnostic);
  const readDocument = createLateReader();
  // What is wrong with the rest, the other thread says.
  const quiet = () => {};
  const content = loadContent(config.root, site.map, quiet, {
    ...contentReaders,
    list: () => [],
    folder: (_, folder) => folders.get(folder) ?? [],
    document: (root, file, type, known) => readDocument(root, file, type, known, report),
  });
  const plan = planSite(config, site.map, content, quiet);
  const order = orderPages(plan.pages);
  const beginning = (await inbox.next()) as Beginning;
  if (keyOfOrder(order) !== beginning.order) throw new Error('The files of the site have changed.');

  const assets = answeredAssets(config, plan.origin, beginning.answers);
  const queue = createSharedQueue(order, taken);
  const input = { config, site, plan, cache: openCache(undefined), report };
  const places = new Map(order.map(({ output }, place) => [output, place]));
  const placeOf = (output: string) => places.get(output) ?? -1;
  const { steps, glance } = createBuildSteps(plan);
  const rendered = await createShare(queue, assets, input, steps).render();
  port.postMessage({
    pages: rendered.pages.map(({ page, modified }) => ({ place: placeOf(page.output), modified })),
    shown: shownIn(rendered.html),
    diagnostics,
    asked: assets.asked(),
    lingers,
  } satisfies Rendered);

  const finished = await rendered.finish(
    awaitsAddresses(beginning.answers) ? fillIn((await inbox.next()) as Addresses) : asIs,
  );
  let sending: { buffer: SharedArrayBuffer; pages: [number, number, number][] } | undefined;
  const send = () => sending && port.postMessage(sending satisfies Finished);
  for (const [output, { buffer, byteOffset, byteLength }] of finished) {
    if (buffer !== sending?.buffer) {
      send();
      sending = { buffer: buffer as SharedArrayBuffer, pages: [] };
    }
    sending.pages.push([placeOf(output), byteOffset, byteLength]);
  }
  send();
  port.postMessage({ buffer: new SharedArrayBuffer(0), pages: [], glance } satisfies Finished);
  const writing = (await inbox.next()) as WriteOrder | undefined;
  if (writing !== undefined) carryOut(writing, finished);
  // Without the port the thread ends by itself, while the other one publishes: whoever ends it has to wait until its objects are freed.
  port.close();
}
