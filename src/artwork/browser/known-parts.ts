import type { DesignFrame } from '../../core/contract/design-options.js';
import { CenterBadge } from '../../core/contract/style-options.js';
import { RecentMap } from '../../core/recent-map.js';
import type { BadgeContent } from '../badge/badge.js';
import { logoContent } from '../badge/logo-content.js';
import type { Pixels } from '../badge/pixels.js';
import type { ArtworkStyle } from '../draw/drawing.js';
import { readOwnPng } from './read-own-png.js';

const LOGOS = 10;
const WORDS = 200;

const IMAGE = /xlink:href="(data:image\/png;base64,[^"]+)"/;
/** The words of a frame are the last path. */
const LAST_PATH = /.* d="([^"]*)"\/>/s;
const EXTENT = /viewBox="\S+ \S+ (\d+) /;

/**
 * The parts of pictures that a browser cannot make, because they need fonts or an encoder of images. It takes them from
 * pictures of the service.
 */
export class KnownParts {
  readonly #logos = new RecentMap<string, { readonly pixels: Pixels; readonly png: string }>(LOGOS);
  readonly #words = new RecentMap<string, string>(WORDS);

  /** Remembers the logo and the words of a picture that the service has drawn in this style. */
  async learn({ centerBadge, logoDataUrl, design }: ArtworkStyle, svg: string): Promise<void> {
    const frame = design?.frame ?? null;
    const [extent, path] = [EXTENT.exec(svg)?.[1], LAST_PATH.exec(svg)?.[1]];
    if (frame !== null && path !== undefined) this.#words.set(keyOf(frame, Number(extent)), path);
    const png = IMAGE.exec(svg)?.[1];
    if (centerBadge !== CenterBadge.Logo || !logoDataUrl || png === undefined || this.#logos.get(logoDataUrl)) return;
    const pixels = await readOwnPng(png);
    if (pixels !== null) this.#logos.set(logoDataUrl, { pixels, png });
  }

  /** Returns a style's badge, or undefined if it is not known. */
  badge(style: ArtworkStyle): BadgeContent | null | undefined {
    switch (style.centerBadge) {
      case CenterBadge.None:
        return null;
      case CenterBadge.Monogram:
        return undefined;
      case CenterBadge.Logo: {
        const logo = this.#logos.get(style.logoDataUrl ?? '');
        return logo && logoContent(logo.pixels, logo.png, style);
      }
      default:
        return { kind: 'icon', icon: style.centerBadge };
    }
  }

  /** Returns the words of a frame in a picture of this width as path data, or undefined if they are not known. */
  words(frame: DesignFrame, extent: number): string | undefined {
    return this.#words.get(keyOf(frame, extent));
  }
}

/** Everything that the outlines of a frame's words depend on. */
const keyOf = ({ design, text, font }: DesignFrame, extent: number): string => `${design} ${font} ${extent} ${text}`;
