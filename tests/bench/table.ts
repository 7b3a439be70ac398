import type { Measured } from './load.ts'
import type { Work } from './loads.ts'

export interface Line {
  work: Work
  product: Measured
  floor: Measured
  /** The least that anybody would need, where it was written. */
  bare: Measured | undefined
  /** The same on the large platform, where there is one. */
  large: Measured | undefined
  residentMegabytes: number | undefined
}

const columns = [
  'work',
  'req/s',
  'p50 ms',
  'p99 ms',
  'floor',
  'req/s',
  'p99 ms',
  'ratio',
  'target',
  'bare req/s',
  'ratio',
  'target',
  'Node + SQL ms',
  'bare',
  'SQL',
  'RSS MB',
] as const
const ofGrowth = ['large req/s', 'p50 ms', 'p99 ms', 'growth', 'target'] as const

/** How many times longer the large platform takes. */
const growthOf = ({ product, large }: Line): number | undefined =>
  large && product.perSecond / large.perSecond

/** The measured lines, as text in columns; the columns of growth are there when the large platform was measured. */
export function tableOf(lines: readonly Line[]): string {
  const hasLarge = lines.some(({ large }) => large)
  const header = [...columns, ...(hasLarge ? ofGrowth : []), 'failed', 'misses']
  const cells = [header, ...lines.map(line => cellsOf(line, hasLarge))].map(row => row.map(String))
  const widths = header.map((_, at) => Math.max(...cells.map(row => row[at]?.length ?? 0)))
  const isText = (at: number) => at === 0 || at === 4 || at === header.length - 1
  return cells
    .map(row =>
      row
        .map((cell, at) =>
          isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}

function cellsOf(line: Line, hasLarge: boolean) {
  const { work, product, floor, bare, large, residentMegabytes } = line
  const growth = growthOf(line)
  const grown = [
    ...[large ? Math.round(large.perSecond) : '', large?.p50 ?? '', large?.p99 ?? ''],
    ...[growth?.toFixed(2) ?? '', work.mostGrowth === undefined ? '' : `≤ ${work.mostGrowth}`],
  ]
  return [
    ...[work.name, Math.round(product.perSecond), product.p50, product.p99],
    ...[work.floorName, Math.round(floor.perSecond), floor.p99],
    ...[ratioOf(line).toFixed(2), targetOf(work)],
    ...[bare ? Math.round(bare.perSecond) : '', bareRatioOf(line)?.toFixed(2) ?? ''],
    work.bare ? `≥ ${work.bare.target}` : '',
    ...[spentOf(product), spentOf(bare)],
    ...[work.statements ?? '', residentMegabytes ?? ''],
    ...(hasLarge ? grown : []),
    ...[failedOf(line), missesOf(line).join(', ')],
  ]
}

/** Processor time of a request, in milliseconds: Node's, and PostgreSQL's. */
const spentOf = (measured: Measured | undefined): string =>
  measured?.spent ? `${measured.spent.node.toFixed(2)} + ${measured.spent.postgres.toFixed(2)}` : ''

const failedOf = ({ product, floor, bare, large }: Line) =>
  product.failed + floor.failed + (bare?.failed ?? 0) + (large?.failed ?? 0)
const ratioOf = ({ product, floor }: Line) => product.perSecond / floor.perSecond

const bareRatioOf = ({ product, bare }: Line): number | undefined =>
  bare && product.perSecond / bare.perSecond

const targetOf = ({ target, mostP99 }: Work): string =>
  [
    ...(target === undefined ? [] : [`≥ ${target}`]),
    ...(mostP99 === undefined ? [] : [`p99 ≤ ${mostP99} ×`]),
  ].join(', ')

/** More statements than this are a loop that somebody forgot (performance targets); what writes has reasons for more. */
const mostStatements = 6

/** Which targets a line misses. */
function missesOf(line: Line): string[] {
  const { target, mostGrowth, mostP99, statements, name, bare } = line.work
  const isRead = !name.startsWith('book,')
  return [
    ...(failedOf(line) > 0 ? ['failures'] : []),
    ...(target !== undefined && ratioOf(line) < target ? ['ratio'] : []),
    ...(bare && (bareRatioOf(line) ?? 1) < bare.target ? ['bare'] : []),
    ...(mostGrowth !== undefined && (growthOf(line) ?? 0) > mostGrowth ? ['growth'] : []),
    ...(mostP99 !== undefined && line.product.p99 > mostP99 * line.floor.p99 ? ['p99'] : []),
    // Begin with its scope, the session, the gate and commit come with every request.
    ...(isRead && statements !== undefined && statements > mostStatements + 4
      ? ['statements']
      : []),
  ]
}
