import { useState } from 'react'
import { Button } from '../src/button.tsx'
import { ConfirmDialog } from '../src/confirm-dialog.tsx'
import { Drawer } from '../src/drawer.tsx'
import { Field } from '../src/field.tsx'
import { HoverCard } from '../src/hover-card.tsx'
import { Input } from '../src/input.tsx'
import { Modal } from '../src/modal.tsx'
import { Select } from '../src/select.tsx'
import { Textarea } from '../src/textarea.tsx'
import { Section } from './section.tsx'

type Overlay = 'modal' | 'confirm' | 'drawer' | null

export function OverlaysSection() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [type, setType] = useState('deluxe')
  const [pointedAt, setPointedAt] = useState<Element | null>(null)
  const close = () => setOverlay(null)
  return (
    <Section title="Overlays" className="flex flex-wrap gap-3">
      <Button id="overlays" variant="secondary" onClick={() => setOverlay('modal')}>
        Open the modal
      </Button>
      <Button variant="secondary" onClick={() => setOverlay('confirm')}>
        Ask to confirm
      </Button>
      <Button variant="secondary" onClick={() => setOverlay('drawer')}>
        Open the drawer
      </Button>
      <Button
        variant="secondary"
        onPointerEnter={event => setPointedAt(event.currentTarget)}
        onPointerLeave={() => setPointedAt(null)}
        onFocus={event => setPointedAt(event.currentTarget)}
        onBlur={() => setPointedAt(null)}
      >
        Rest on this
      </Button>
      <HoverCard anchor={pointedAt} onClose={() => setPointedAt(null)}>
        <p className="font-semibold">Asha Menon</p>
        <p className="text-muted">Three nights in room 204, ₹4,500 to pay.</p>
      </HoverCard>
      <Modal
        open={overlay === 'modal'}
        onCloseRequest={close}
        title="New room"
        description="It can be booked as soon as it is saved."
        onSubmit={event => {
          event.preventDefault()
          close()
        }}
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit">Add room</Button>
          </>
        }
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Room number" required>
            <Input defaultValue="204" />
          </Field>
          <Field label="Room type">
            <Select
              options={[
                { value: 'deluxe', label: 'Deluxe' },
                { value: 'suite', label: 'Lake view suite' },
              ]}
              value={type}
              onValueChange={setType}
            />
          </Field>
          <Field label="Notes" optional className="sm:col-span-2">
            <Textarea />
          </Field>
        </div>
      </Modal>
      <ConfirmDialog
        open={overlay === 'confirm'}
        onCancel={close}
        onConfirm={close}
        title="Cancel booking ATH-1042?"
        confirmLabel="Cancel booking"
        cancelLabel="Keep booking"
      >
        Asha Menon's three nights in room 204 are released, and ₹4,500 is refunded.
      </ConfirmDialog>
      <Drawer
        open={overlay === 'drawer'}
        onCloseRequest={close}
        title="Asha Menon"
        description="Five stays since 2023"
        footer={<Button onClick={close}>Done</Button>}
      >
        <p className="text-sm text-muted">Prefers a quiet room away from the lift.</p>
      </Drawer>
    </Section>
  )
}
