import type { Count } from '../../scans/rollup/counts.js';
import { COUNTED_DIMENSIONS, DIMENSIONS, type Dimension } from '../../scans/rollup/dimension.js';
import { type FiguresScope, iso, type Read } from '../figures-scope.js';
import type { Piece } from '../period/period-parts.js';
import { dimensionOf } from './dimension-of.js';

/** The raw scans of a piece of an hour, counted. */
export interface PieceCounts extends Count {
  readonly piece: Piece;
  readonly labels: readonly { readonly dimension: Dimension; readonly label: string; readonly count: Count }[];
}

interface Row {
  dimension: number;
  label: string;
  scans: string;
  uniques: string;
}

/** The column, or the expression, that holds the label which `labelIn` gives. */
const LABEL_SQL = {
  country: 'country',
  city: `country || ' ' || city`,
  device: 'device',
  operatingSystem: 'operating_system',
  browser: 'browser',
  source: 'source',
} as const;

const LABELS = COUNTED_DIMENSIONS.map((dimension) => `(${DIMENSIONS[dimension]}, ${LABEL_SQL[dimension]})`).join(', ');

/** The raw scans of a piece, as a part of a statement, with its parameters. */
export function rawScans(subject: FiguresScope, { fromMs, toMs }: Piece): { where: string; params: string[] } {
  const ofCampaign = subject.campaignId === null ? '' : ' and campaign_id = ?';
  return {
    where: `workspace_id = ? and scanned_utc >= ?::timestamptz and scanned_utc < ?::timestamptz${ofCampaign}`,
    params: [subject.workspaceId, iso(fromMs), iso(toMs), ...(subject.campaignId === null ? [] : [subject.campaignId])],
  };
}

/** Reads the raw scans of at most half an hour of a workspace, unless they lie after now. Pieces are few: at most two. */
export async function readPieces(read: Read, subject: FiguresScope, pieces: readonly Piece[]): Promise<PieceCounts[]> {
  const tallies: PieceCounts[] = [];
  for (const piece of pieces) tallies.push(await readPiece(read, subject, piece));
  return tallies;
}

async function readPiece(read: Read, subject: FiguresScope, piece: Piece): Promise<PieceCounts> {
  const { where, params } = rawScans(subject, piece);
  const rows = await read<Row>(
    `with piece as materialized (select * from scan where ${where})
     select d.dimension::int, d.label, count(*) as scans, count(*) filter (where p.is_unique) as uniques
       from piece p cross join lateral (values ${LABELS}) as d (dimension, label)
      where p.class = 'person' group by d.dimension, d.label
     union all
     select ${DIMENSIONS.excluded}, class, count(*), 0 from piece where class <> 'person' group by class`,
    params,
  );
  const total = { scans: 0, uniques: 0 };
  const labels = rows.map(({ dimension: number, label, scans, uniques }) => {
    const dimension = dimensionOf(number);
    const count = { scans: Number(scans), uniques: Number(uniques) };
    // Any counted dimension adds up to the whole.
    if (dimension === 'country') {
      total.scans += count.scans;
      total.uniques += count.uniques;
    }
    return { dimension, label, count };
  });
  return { piece, ...total, labels };
}
