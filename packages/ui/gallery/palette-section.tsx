import { Section } from './section.tsx'

const swatches = [
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['line', 'bg-line'],
  ['control', 'bg-control'],
  ['muted', 'bg-muted'],
  ['ink', 'bg-ink'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['spark', 'bg-spark'],
  ['success-solid', 'bg-success-solid'],
  ['warning-solid', 'bg-warning-solid'],
  ['danger-solid', 'bg-danger-solid'],
  ['info-solid', 'bg-info-solid'],
  ['neutral-solid', 'bg-neutral-solid'],
  ['chart-1', 'bg-chart-1'],
  ['chart-2', 'bg-chart-2'],
  ['chart-3', 'bg-chart-3'],
  ['chart-4', 'bg-chart-4'],
  ['chart-5', 'bg-chart-5'],
] as const

const sizes = [
  'text-xs',
  'text-sm',
  'text-base',
  'text-lg',
  'text-xl',
  'text-2xl',
  'text-3xl',
] as const

export function PaletteSection() {
  return (
    <Section title="Colour and type" className="flex flex-col gap-6">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-11">
        {swatches.map(([name, classes]) => (
          <li key={name} className="flex min-w-0 flex-col gap-1">
            <span className={`h-12 rounded-md border border-line ${classes}`} />
            <span className="truncate text-xs text-muted">{name}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {sizes.map(size => (
          <p key={size} className={`${size} tabular-nums`}>
            ₹1,23,456.50
          </p>
        ))}
      </div>
    </Section>
  )
}
