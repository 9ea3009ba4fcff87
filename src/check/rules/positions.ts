import { hasPosition } from '../../render/images/exif.ts';
import { hasVideoPosition } from '../../render/images/video-position.ts';
import { buildRule } from '../rule.ts';

/** Images and videos that are published as they are must not contain where they were taken. */
export const positions = buildRule(['image/position'], ({ tree, assets, config }, report) => {
  for (const [output, { bytes, source }] of tree) {
    const isVideo = video.test(output);
    if (isVideo ? !hasVideoPosition(bytes) : !image.test(output)) continue;
    if (!isVideo && (assets.images.isEncoded(config.base + output) || !hasPosition(bytes)))
      continue;
    report({
      code: 'image/position',
      message: `The ${isVideo ? 'video' : 'image'} ${source || output} contains where it was taken.`,
      why: 'It is published as it is, so every visitor can read the position, which may be that of a home.',
      fix: isVideo
        ? 'Remove the position: on a phone, share the video with the option to leave out its location, and use this copy.'
        : 'Remove the position: on Windows in the file’s Properties, Details; on a Mac in Preview with Tools, Show Inspector, GPS.',
      file: source || output,
    });
  }
});

const image = /\.(?:avif|gif|hei[cf]|jpe?g|png|tiff?|webp)$/i;
const video = /\.(?:3gp|m4v|mov|mp4)$/i;
