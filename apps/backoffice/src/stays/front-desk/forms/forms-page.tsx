import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { skipToken } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useWorkProperty } from '../../../components/work-property.ts'
import { formatCounted } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { DeskHeader } from '../desk-header.tsx'
import { FormTable } from './form-table.tsx'
import type { ArrivalForm } from './form-words.ts'
import type { FormsSearch } from './forms-search.ts'

const FormDrawer = lazy(() =>
  import('./form-drawer.tsx').then(module => ({ default: module.FormDrawer })),
)

type Shown = NonNullable<FormsSearch['show']>

/** Form C of guests from abroad: what is still to be filed with the government, and what is filed. */
export function FormsPage({ search }: { search: FormsSearch }) {
  const navigate = useNavigate({ from: '/bookings/foreign-guests' })
  const { propertyId } = useWorkProperty(search.property)
  const due = trpc.bookings.formsDue.useQuery(propertyId ? { propertyId } : skipToken).data?.due
  const set = (change: FormsSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const show = search.show ?? 'due'
  return (
    <div className="flex flex-col gap-5">
      <DeskHeader at="foreign-guests" property={search.property} />
      {propertyId && (
        <Tabs<Shown>
          label="Form C"
          value={show}
          onValueChange={next => set({ show: next === 'due' ? undefined : next })}
          tabs={[
            { value: 'due', label: 'To be filed', ...(due !== undefined && { count: due }) },
            { value: 'filed', label: 'Filed' },
          ]}
        >
          <TabPanel value={show} className="pt-5">
            <Forms
              key={`${propertyId} ${show}`}
              propertyId={propertyId}
              isFiled={show === 'filed'}
            />
          </TabPanel>
        </Tabs>
      )}
    </div>
  )
}

function Forms({ propertyId, isFiled }: { propertyId: string; isFiled: boolean }) {
  const [open, setOpen] = useState<ArrivalForm | null>(null)
  const list = trpc.bookings.formC.useInfiniteQuery(
    { propertyId, status: isFiled ? 'submitted' : 'due' },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (list.isError && rows.length === 0)
    return <QueryFailure title="The forms could not be loaded" query={list} />
  if (list.isPending) return <Skeleton className="h-48" />
  return (
    <>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={isFiled ? <FileText /> : <CircleCheck />}
            level={2}
            title={isFiled ? 'No form is filed yet' : 'Nothing to file'}
          >
            {isFiled
              ? 'Forms appear here once their application number is noted.'
              : 'The particulars of a guest from abroad are taken at check-in. Form C (Form III of the rules of 2025) is then due within 24 hours.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <FormTable rows={rows} isFiled={isFiled} onOpen={setOpen} />
          <LoadMore
            summary={
              total > rows.length ? `${rows.length} of ${formatCounted(total, 'form')}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>{open && <FormDrawer form={open} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
