import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { Printer } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatDay, formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Erasure, erasedWords, keptWords } from './kept-words.ts'

/** The answer to a guest who asked to be forgotten, to print or to send. It names nobody. */
export function ErasureProof({ erasureId }: { erasureId: string }) {
  const query = trpc.guests.erasure.useQuery({ erasureId })
  const erasure = query.data
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader
        title="Proof of Erasure"
        actions={
          erasure && (
            <Button
              variant="secondary"
              icon={<Printer />}
              className="print:hidden"
              onClick={() => window.print()}
            >
              Print
            </Button>
          )
        }
      />
      {erasure ? (
        <Proof erasure={erasure} />
      ) : query.isError ? (
        <QueryFailure title="The proof could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function Proof({ erasure }: { erasure: Erasure }) {
  const went = erasedWords.flatMap(({ key, one, many }) => {
    const count = erasure.erased[key] ?? 0
    return count > 0 ? [`${formatCount(count)} ${count === 1 ? one : many}`] : []
  })
  return (
    <>
      <Card className="p-5">
        <DescriptionList
          items={[
            { label: 'Reference', value: erasure.id },
            { label: 'Now called', value: erasure.pseudonym },
            { label: 'Erased', value: formatInstant(erasure.erasedAt) },
            ...(erasure.erasedByName ? [{ label: 'By', value: erasure.erasedByName }] : []),
            { label: 'Why', value: erasure.reason },
          ]}
        />
      </Card>
      <Card className="p-5">
        <h2 className="font-semibold">What was cleared</h2>
        <p className="mt-2 text-sm">
          Name, contacts, birthday, address, preferences, notes and messages of the guest, and their
          words in the trail of what was done: {went.join(', ')}.
        </p>
      </Card>
      <Card className="p-5">
        <h2 className="font-semibold">What stays, and why</h2>
        <ul className="mt-2 divide-y divide-line text-sm">
          {erasure.kept.map(({ kind, count, numbers, until }) => (
            <li key={kind} className="py-3">
              <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                <span>
                  {keptWords[kind].name}
                  {count !== null && ` (${count})`}
                </span>
                {until && <span className="text-muted">until {formatDay(until)}</span>}
              </p>
              <p className="mt-1 text-muted">{keptWords[kind].why}</p>
              {numbers.length > 0 && <p className="mt-1 break-words">{numbers.join(', ')}</p>}
            </li>
          ))}
        </ul>
        {erasure.registerErasedAt && (
          <p className="mt-3 text-sm">
            The entries of the register were cleared on {formatInstant(erasure.registerErasedAt)}.
          </p>
        )}
      </Card>
    </>
  )
}
