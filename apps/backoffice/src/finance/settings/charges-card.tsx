import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { ChargesTable, type ChargesTableProps, type ListedCharge } from './charges-table.tsx'

interface ChargesCardProps<Item extends ListedCharge>
  extends Pick<ChargesTableProps<Item>, 'noun' | 'idOf' | 'inactive' | 'columns'> {
  title: string
  description: string
  query: {
    data?: { items: readonly Item[] } | undefined
    isError: boolean
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  form: (item: Item | undefined, onDone: () => void) => ReactNode
  empty: { icon: ReactNode; title: string; advice: string }
}

/** What a property charges besides the nights; the one that is written stands above the list. */
export function ChargesCard<Item extends ListedCharge>(props: ChargesCardProps<Item>) {
  const { title, description, noun, query, idOf, inactive, columns, form, empty } = props
  const [edited, setEdited] = useState<Item | 'new' | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const onDone = () => {
    setEdited(null)
    adder.current?.focus()
  }
  const add = (
    <Button
      ref={adder}
      size="sm"
      variant="secondary"
      icon={<Plus />}
      aria-disabled={edited !== null}
      onClick={() => setEdited('new')}
    >
      Add {noun}
    </Button>
  )
  return (
    <Card>
      <CardHeader title={title} description={description} actions={add} />
      <CardBody className="flex flex-col gap-4">
        {edited && (
          <div key={edited === 'new' ? 'new' : idOf(edited)} className="rounded-lg bg-sunken p-4">
            <Suspense fallback={<Skeleton className="h-60" />}>
              {form(edited === 'new' ? undefined : edited, onDone)}
            </Suspense>
          </div>
        )}
        {query.isError ? (
          <QueryFailure title={`The ${noun.toLowerCase()}s could not be loaded`} query={query} />
        ) : !query.data ? (
          <Skeleton className="h-40" />
        ) : query.data.items.length === 0 ? (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.advice}
          </EmptyState>
        ) : (
          <ChargesTable
            caption={title}
            noun={noun}
            idOf={idOf}
            inactive={inactive}
            columns={columns}
            items={query.data.items}
            onEdit={edited === null ? setEdited : undefined}
          />
        )}
      </CardBody>
    </Card>
  )
}
