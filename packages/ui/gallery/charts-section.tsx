import { Chart, type ChartPoint } from '../src/chart.tsx'
import { Section } from './section.tsx'

const nights: ChartPoint[] = [48, 52, 61, 84, 96, 72, null, null, 40, 44, 58, 63, 88, 100].map(
  (value, at) => ({
    key: String(at),
    name: `Nov ${at + 1}, 2026`,
    shortName: `Nov ${String(at + 1).padStart(2, '0')}`,
    value,
    text: value === null ? 'No rooms' : `${value}%`,
  }),
)
const revenue = nights.map(point => ({
  ...point,
  value: (point.value ?? 0) * 2_400,
  text: `₹${(point.value ?? 0) * 2_400}`,
}))
const table = <p className="text-muted">The table of the caller.</p>

export function ChartsSection() {
  return (
    <Section title="Charts" className="grid gap-6 lg:grid-cols-2">
      <Chart
        kind="line"
        label="Occupancy by night"
        points={nights}
        most={100}
        formatTick={value => `${value}%`}
        table={table}
      />
      <Chart
        kind="bars"
        label="Revenue by night"
        points={revenue}
        formatTick={value => `₹${value / 1000}k`}
        tone={2}
        table={table}
      />
    </Section>
  )
}
