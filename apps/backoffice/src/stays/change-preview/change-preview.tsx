import type { ChangePreview as Preview } from '@atithi/api/stays/changes/schema/preview'
import { Banner } from '@atithi/ui/banner'
import { withReadableDays } from '../../lib/failures.ts'
import { MoneyChange } from './money-change.tsx'
import { type Difference, nightSpans, stayDifferences } from './stay-differences.ts'

/** What a change would do to rooms and money, before it is made. */
export function ChangePreview({ preview }: { preview: Preview }) {
  const { refusal, warnings, nightsTaken, nightsFreed } = preview
  if (refusal) return <Banner tone="danger">{withReadableDays(refusal.message)}</Banner>
  const differences = stayDifferences(preview)
  const taken = nightSpans(nightsTaken)
  const freed = nightSpans(nightsFreed)
  const isNothing = differences.length === 0 && preview.money.lines.length === 0
  return (
    <div className="flex flex-col gap-5">
      {warnings.length > 0 && (
        <Banner tone="warning">
          {warnings.length === 1 ? (
            withReadableDays(warnings[0] ?? '')
          ) : (
            <ul className="list-disc pl-4">
              {warnings.map(warning => (
                <li key={warning}>{withReadableDays(warning)}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      {isNothing && <p className="text-sm text-muted">Nothing would be different.</p>}
      {differences.length > 0 && <Differences differences={differences} />}
      {(taken.length > 0 || freed.length > 0) && (
        <ul aria-label="Nights" className="flex flex-col gap-1 text-sm text-muted">
          {taken.map(words => (
            <li key={words}>
              <span className="font-medium text-ink">Taken</span> {words}
            </li>
          ))}
          {freed.map(words => (
            <li key={words}>
              <span className="font-medium text-ink">Free again</span> {words}
            </li>
          ))}
        </ul>
      )}
      <MoneyChange money={preview.money} />
    </div>
  )
}

const head = 'border-b border-line pb-1.5 text-left text-xs font-medium text-muted'
const cell = 'border-b border-line py-2 pr-3 align-top'

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm">
      <caption className="sr-only">Rooms, now and after</caption>
      <thead>
        <tr>
          <td className={head} />
          <th scope="col" className={head}>
            Now
          </th>
          <th scope="col" className={head}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, now, after }) => (
          <tr key={label}>
            <th
              scope="row"
              className={`${cell} w-px text-left font-normal whitespace-nowrap text-muted`}
            >
              {label}
            </th>
            <td className={`${cell} text-muted`}>
              <Lines lines={now} />
            </td>
            <td className={`${cell} font-medium`}>
              <Lines lines={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ lines }: { lines: readonly string[] | null }) {
  if (!lines) return <span>None</span>
  return lines.map(line => (
    <span key={line} className="block tabular-nums">
      {line}
    </span>
  ))
}
