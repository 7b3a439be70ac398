import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { blockInput, type EditCalendarInput } from '@atithi/api/selling/calendar/schema'
import { overbookingInput } from '@atithi/api/selling/overbooking/schema'
import { Drawer } from '@atithi/ui/drawer'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useClosing } from '../../../components/forms/use-closing.tsx'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Calendar } from '../night-words.ts'
import { everyDay, nightsOn } from '../weekdays.ts'
import { BlockForm } from './block-form.tsx'
import { RatesEditForm } from './edit-form.tsx'
import { EditHistory } from './edit-history.tsx'
import { type EditForm, editResolver, emptyEdit } from './edit-schema.ts'
import { OverbookingForm } from './overbooking-form.tsx'
import { type Scope, spreadOf } from './scope.ts'

type Tab = 'rates' | 'block' | 'overbooking' | 'history'

const tabs: { value: Tab; label: string }[] = [
  { value: 'rates', label: 'Rates and rules' },
  { value: 'block', label: 'Block rooms' },
]
/** How far the hotel sells beyond its rooms is not handed to staff. */
const ownersTab = { value: 'overbooking' as const, label: 'Overbooking' }
const historyTab = { value: 'history' as const, label: 'History' }

interface EditDrawerProps {
  propertyId: string
  calendar: Calendar
  scope: Scope
  today: IsoDate
  /** A rate that was typed into the grid and waits for a decision. */
  typed?: number | undefined
  onClose: () => void
}

/** What can be done with the nights that were chosen in the grid. */
export function EditDrawer({
  propertyId,
  calendar,
  scope,
  today,
  typed,
  onClose,
}: EditDrawerProps) {
  const [tab, setTab] = useState<Tab>('rates')
  const { data: person } = trpc.auth.me.useQuery()
  // What the editor has seen is what lay before them when they began: later edits of others are told, not overwritten.
  const [start] = useState(() => emptyEdit(scope, calendar.version))
  const edit = useForm<EditForm, unknown, EditCalendarInput>({
    resolver: editResolver,
    defaultValues: start,
    ...(typed !== undefined && { values: { ...start, set: { ...start.set, rate: typed } } }),
    resetOptions: { keepDefaultValues: true },
  })
  const block = useForm({
    resolver: schemaResolver(blockInput),
    defaultValues: {
      from: scope.from,
      to: scope.to,
      roomTypeId: scope.roomTypeIds[0] ?? '',
      rooms: 1,
      reason: '',
    },
  })
  const overbooking = useForm({
    resolver: schemaResolver(overbookingInput),
    defaultValues: {
      from: scope.from,
      to: scope.to,
      roomTypeId: scope.roomTypeIds[0] ?? '',
      allowance:
        spreadOf(calendar, 'overbooking', {
          roomTypeIds: scope.roomTypeIds.slice(0, 1),
          nights: nightsOn(everyDay, scope.from, scope.to),
        })?.highest ?? 0,
    },
  })
  const isDirty = [edit, block, overbooking].some(form => form.formState.isDirty)
  const closing = useClosing(isDirty, onClose)
  const names = calendar.roomTypes
    .filter(row => scope.roomTypeIds.includes(row.roomTypeId))
    .map(row => row.name)
  // One night of one room type has a history of its own.
  const only = scope.from === scope.to && names.length === 1 ? scope.roomTypeIds[0] : undefined
  const where = names.length > 1 ? formatCounted(names.length, 'room type') : (names[0] ?? '')
  const common = { propertyId, calendar, today, onSaved: onClose }
  return (
    <Drawer
      open
      onCloseRequest={closing.request}
      title={where}
      description={
        scope.from === scope.to
          ? formatDay(scope.from)
          : `${formatDay(scope.from)} to ${formatDay(scope.to)}`
      }
    >
      <Tabs
        label="What to change"
        value={tab}
        onValueChange={setTab}
        tabs={[
          ...tabs,
          ...(person && person.role !== 'staff' ? [ownersTab] : []),
          ...(only ? [historyTab] : []),
        ]}
        className="-mt-5"
      >
        <TabPanel value="rates">
          <RatesEditForm {...common} form={edit} />
        </TabPanel>
        <TabPanel value="block">
          <BlockForm {...common} form={block} />
        </TabPanel>
        {only && (
          <TabPanel value="history">
            <EditHistory propertyId={propertyId} roomTypeId={only} night={scope.from} />
          </TabPanel>
        )}
        <TabPanel value="overbooking">
          <OverbookingForm {...common} form={overbooking} />
        </TabPanel>
      </Tabs>
      {closing.question}
      <UnsavedGuard when={isDirty} />
    </Drawer>
  )
}
