import { type ReactNode, useState } from 'react'
import { barOf, linesThrough, topOf } from './chart-shape.ts'
import { classNames } from './class-names.tsx'

export interface ChartPoint {
  key: string
  /** 'Nov 18, 2026', and shorter below the picture. */
  name: string
  shortName: string
  /** Null where there is none: a gap, not a zero. */
  value: number | null
  /** The value in words. */
  text: string
}

export interface ChartProps {
  /** What is drawn, in a sentence that stands for the picture where nobody sees it. */
  label: string
  kind: 'bars' | 'line'
  points: readonly ChartPoint[]
  /** The top of the scale where it is known, as 100 of percents; else a round figure above the highest point. */
  most?: number
  /** A step of the scale in words. */
  formatTick: (value: number) => string
  tone?: 1 | 2 | 3 | 4 | 5
  /** The same steps of another time, as a thin line over the picture. */
  beside?: { name: string; values: readonly (number | null)[] } | undefined
  /** The same figures as a table, behind a line to open. */
  table: ReactNode
}

const steps = [1, 0.75, 0.5, 0.25, 0]
const inks = {
  1: 'text-chart-1',
  2: 'text-chart-2',
  3: 'text-chart-3',
  4: 'text-chart-4',
  5: 'text-chart-5',
}

/** Figures over time. Pointing at it reads one of them out above; whoever does not point opens the table. */
export function Chart({
  label,
  kind,
  points,
  most,
  formatTick,
  tone = 1,
  beside,
  table,
}: ChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const besidePoints = (beside?.values ?? []).map(value => ({ value }))
  const top = topOf([...points, ...besidePoints], most)
  const pointed = at === null ? undefined : points[at]
  const [first] = points
  const middle = points.length > 4 ? points[Math.floor((points.length - 1) / 2)] : undefined
  const last = points.length > 1 ? points.at(-1) : undefined
  return (
    <figure className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex min-h-5 flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
        <span>
          {pointed ? (
            <>
              <span className="font-medium text-ink">{pointed.text}</span>, {pointed.name}
            </>
          ) : (
            label
          )}
        </span>
        {beside && (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden="true" className="w-4 border-t-2 border-dashed border-ink" />
            {beside.name}
          </span>
        )}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="relative w-14 text-right text-xs text-muted tabular-nums"
        >
          {steps.map(step => (
            <span
              key={step}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(1 - step) * 100}%` }}
            >
              {formatTick(top * step)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${points.length} 1`}
          preserveAspectRatio="none"
          className={classNames('h-52 w-full overflow-visible', inks[tone])}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            setAt(
              Math.min(
                points.length - 1,
                Math.max(0, Math.floor(((clientX - left) / width) * points.length)),
              ),
            )
          }}
          onPointerLeave={() => setAt(null)}
        >
          <rect width={points.length} height={1} fill="transparent" />
          {steps.map(step => (
            <line
              key={step}
              x2={points.length}
              y1={1 - step}
              y2={1 - step}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {pointed && at !== null && <rect x={at} width={1} height={1} className="fill-hover" />}
          {kind === 'bars'
            ? points.map((point, index) => (
                <rect key={point.key} {...barOf(point, index, top)} fill="currentColor" />
              ))
            : linesThrough(points, top).map(line => (
                <polyline
                  key={line}
                  points={line}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={2}
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              ))}
          {linesThrough(besidePoints, top).map(line => (
            <g key={`beside ${line}`} fill="none" strokeWidth={1.5}>
              {/* An edge of the ground on both sides keeps it apart from bars of any colour. */}
              {kind === 'bars' && (
                <polyline
                  points={line}
                  className="stroke-surface"
                  strokeWidth={4.5}
                  strokeOpacity={0.75}
                  vectorEffect="non-scaling-stroke"
                />
              )}
              <polyline
                points={line}
                className="stroke-ink"
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
        </svg>
        <div
          aria-hidden="true"
          className="col-start-2 mt-2 flex justify-between gap-2 text-xs text-muted tabular-nums"
        >
          <span>{first?.shortName}</span>
          {middle && <span>{middle.shortName}</span>}
          {last && <span>{last.shortName}</span>}
        </div>
      </div>
      <details className="text-sm">
        <summary className="w-fit rounded-sm py-1 font-medium text-accent-strong">
          As a table
        </summary>
        <div className="mt-2 overflow-x-auto">{table}</div>
      </details>
    </figure>
  )
}
