import { hasPosition } from '../../render/images/exif.ts';
import { buildRule } from '../rule.ts';

/** Images that are published as they are must not contain where they were taken. */
export const positions = buildRule(['image/position'], ({ tree, assets, config }, report) => {
  const previews = new Set(assets.files.images.previews.values());
  for (const [output, { bytes, source }] of tree) {
    if (!image.test(output) || previews.has(config.base + output)) continue;
    if (!hasPosition(bytes)) continue;
    report({
      code: 'image/position',
      message: `The image ${source || output} contains where it was taken.`,
      why: 'It is published as it is, so every visitor can read the position, which may be that of a home.',
      fix: 'Remove the position: on Windows in the file’s Properties, Details; on a Mac in Preview with Tools, Show Inspector, GPS.',
      file: source || output,
    });
  }
});

const image = /\.(?:avif|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i;
