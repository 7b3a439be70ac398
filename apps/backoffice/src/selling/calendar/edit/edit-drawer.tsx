import { blockInput, type EditCalendarInput } from '@atithi/api/selling/calendar/schema'
import { Drawer } from '@atithi/ui/drawer'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useClosing } from '../../../components/forms/use-closing.tsx'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import type { Calendar } from '../night-words.ts'
import { BlockForm } from './block-form.tsx'
import { RatesEditForm } from './edit-form.tsx'
import { type EditForm, editResolver, emptyEdit } from './edit-schema.ts'
import type { Scope } from './scope.ts'

const tabs = [
  { value: 'rates' as const, label: 'Rates and rules' },
  { value: 'block' as const, label: 'Block rooms' },
]

interface EditDrawerProps {
  propertyId: string
  calendar: Calendar
  scope: Scope
  today: string
  onClose: () => void
}

/** What can be done with the nights that were chosen in the grid. */
export function EditDrawer({ propertyId, calendar, scope, today, onClose }: EditDrawerProps) {
  const [tab, setTab] = useState<'rates' | 'block'>('rates')
  // What the editor has seen is what lay before them when they began: later edits of others are told, not overwritten.
  const [start] = useState(() => emptyEdit(scope, calendar.seen))
  const edit = useForm<EditForm, unknown, EditCalendarInput>({
    resolver: editResolver,
    defaultValues: start,
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
  const isDirty = edit.formState.isDirty || block.formState.isDirty
  const closing = useClosing(isDirty, onClose)
  const names = calendar.roomTypes
    .filter(row => scope.roomTypeIds.includes(row.roomTypeId))
    .map(row => row.name)
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
      <Tabs label="What to change" value={tab} onValueChange={setTab} tabs={tabs} className="-mt-5">
        <TabPanel value="rates">
          <RatesEditForm {...common} form={edit} />
        </TabPanel>
        <TabPanel value="block">
          <BlockForm {...common} form={block} />
        </TabPanel>
      </Tabs>
      {closing.question}
      <UnsavedGuard when={isDirty} />
    </Drawer>
  )
}
