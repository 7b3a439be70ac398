import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { FilterBar } from '@atithi/ui/filter-bar'
import { PageHeader } from '@atithi/ui/page-header'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMinute } from '../../components/minute.ts'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatFound, formatInstantDay } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import { type SetUpFilters, setUpsInput, stepIds } from './filters.ts'
import { SetUpSummary, stepTitles } from './set-up-summary.tsx'
import { setUpWords } from './words.ts'

const HelpModal = lazy(() =>
  import('./help-modal.tsx').then(module => ({ default: module.HelpModal })),
)

type SetUp = Outputs['admin']['onboarding']['items'][number]

const any = 'any' as const
const classes = [
  { value: any, label: 'Any progress' },
  ...(['not-started', 'in-progress', 'stuck', 'completed'] as const).map(value => ({
    value,
    label: setUpWords[value].label,
  })),
]
const steps = [
  { value: any, label: 'Any step' },
  ...stepIds.map(value => ({ value, label: stepTitles[value] })),
]

/** Where the hotels of the platform stand in their setup, and help for those that got stuck. */
export function OnboardingPage({ filters }: { filters: SetUpFilters }) {
  const navigate = useNavigate({ from: '/admin/onboarding' })
  const [helping, setHelping] = useState<SetUp>()
  const set = (change: SetUpFilters) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const search = useSearchText(filters.q, q => set({ q }))
  const list = trpc.admin.onboarding.useInfiniteQuery(setUpsInput(filters), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const found = list.data?.pages[0]
  const { q, progress, step } = filters
  const filtered = Boolean(q || progress || step)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Onboarding Status"
        description="How far the setup of each hotel is, counted from what is really there."
      />
      <SetUpSummary summary={found?.summary} />
      <FilterBar
        count={found && formatFound(found, 'hotel')}
        onClear={
          filtered
            ? () => {
                search.setText('')
                set({ q: undefined, progress: undefined, step: undefined })
              }
            : undefined
        }
      >
        <SearchInput
          value={search.text}
          onValueChange={search.setText}
          placeholder="Hotel, city or owner"
          aria-label="Search hotels"
        />
        <Select
          aria-label="Progress"
          options={classes}
          value={progress ?? any}
          onValueChange={value => set({ progress: value === any ? undefined : value })}
        />
        <Select
          aria-label="Current step"
          options={steps}
          value={step ?? any}
          onValueChange={value => set({ step: value === any ? undefined : value })}
        />
      </FilterBar>
      <AdminList
        query={list}
        what="hotels"
        icon={<ListChecks />}
        filtered={filtered}
        emptyText="No hotels match the current criteria."
        filteredText="No hotels match the current criteria."
      >
        {rows => (
          <Table caption="Setup of hotels">
            <TableHead>
              <TableHeadCell>Hotel</TableHeadCell>
              <TableHeadCell>Progress</TableHeadCell>
              <TableHeadCell>Current step</TableHeadCell>
              <TableHeadCell className="max-lg:hidden">Last activity</TableHeadCell>
              <TableHeadCell>Status</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(hotel => (
                <SetUpRow key={hotel.id} hotel={hotel} onHelp={() => setHelping(hotel)} />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
      <Suspense>
        {helping && <HelpModal hotel={helping} onClose={() => setHelping(undefined)} />}
      </Suspense>
    </div>
  )
}

function SetUpRow({ hotel, onHelp }: { hotel: SetUp; onHelp: () => void }) {
  const navigate = useNavigate()
  const now = useMinute()
  const { label, tone } = setUpWords[hotel.progress]
  return (
    <TableRow onOpen={() => void navigate({ to: '/admin/hotels', search: { hotel: hotel.id } })}>
      <TableCell>
        <p className="max-w-72 truncate font-medium">{hotel.name}</p>
        <p className="text-xs text-muted">
          {[hotel.city, hotel.ownerName].filter(Boolean).join(', ')}
        </p>
      </TableCell>
      <TableCell label="Progress">
        <span className="block min-w-24">
          <ProgressBar label={`Setup of ${hotel.name}`} hideLabel value={hotel.percent} />
          <span className="text-xs text-muted tabular-nums">{hotel.percent}%</span>
        </span>
      </TableCell>
      <TableCell label="Current step">
        <span className="block min-w-0">
          {hotel.currentStep ?? 'Complete'}
          {hotel.helpedAt && (
            <span className="block text-xs text-muted">
              Written to on {formatInstantDay(hotel.helpedAt)}
            </span>
          )}
        </span>
      </TableCell>
      <TableCell label="Last activity" className="whitespace-nowrap sm:max-lg:hidden">
        {relativeTime(hotel.movedAt, now) ?? formatInstantDay(hotel.movedAt)}
      </TableCell>
      <TableCell label="Status">
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <TableCell actions>
        {hotel.progress !== 'completed' && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Help ${hotel.name}`}
            onClick={event => {
              event.stopPropagation()
              onHelp()
            }}
          >
            Help
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}
