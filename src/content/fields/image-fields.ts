import type { Problem, Report } from '../../report/diagnostic.ts';
import { ImageFile } from '../../site/schema.ts';
import { eachInstance } from './field-values.ts';
import { imageTarget } from '../markdown/link-target.ts';
import type { AssetName } from '../placeholder.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { YamlLocation } from '../../files/yaml-locator.ts';

/** An image that a field names, with the file that it leads to. */
export interface FieldImage extends ImageFile, AssetName {
  /** Returns the location of the field. */
  readonly locate: () => YamlLocation & { readonly file: string };
}

/**
 * Finds the images in validated fields, and adds to each the file that it leads to. Reports those
 * that are not files of the site, and returns `undefined` then.
 */
export function resolveImages(
  fields: unknown,
  { data, file, report }: { data: YamlData; file: string; report: Report },
): readonly FieldImage[] | undefined {
  const images: FieldImage[] = [];
  let failed = false;
  eachInstance(fields, ImageFile, (value, path) => {
    const locate = () => ({ file, ...data.locationOf(path) });
    const target = imageTarget(value.name, file);
    if (target.kind === 'asset') {
      images.push(Object.assign(value, { asset: target.page, beside: target.beside, locate }));
      return;
    }
    const { code, message, why, fix = '' } = target.kind === 'refused' ? target : elsewhere;
    report({ code, message, ...(why === undefined ? {} : { why }), fix, ...locate() });
    failed = true;
  });
  return failed ? undefined : images;
}

const elsewhere: Problem = {
  code: 'content/wrong-value',
  message: 'The image must be a file of this site.',
  why: 'Another site would learn of every visitor.',
  fix: 'Save the image in the folder of this file, and write its name, such as office.jpg.',
};
