import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function Example({ mayClose = true, onSubmit }: { mayClose?: boolean; onSubmit?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add room</Button>
      <Modal
        open={open}
        onCloseRequest={() => mayClose && setOpen(false)}
        title="New room"
        footer={<Button type="submit">Save</Button>}
        onSubmit={event => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <Field label="Number">
          <Input />
        </Field>
      </Modal>
    </>
  )
}

async function openIt() {
  const opener = screen.getByRole('button', { name: 'Add room' })
  opener.focus()
  fireEvent.click(opener)
  return { opener, dialog: await screen.findByRole('dialog', { name: 'New room' }) }
}

describe('Modal', () => {
  it('puts the focus in its first field, and gives it back when Esc closes it', async () => {
    render(<Example />)
    const { opener, dialog } = await openIt()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number')))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('stays open when the request to close is refused', async () => {
    render(<Example mayClose={false} />)
    const { dialog } = await openIt()
    fireEvent.keyDown(dialog, { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('submits body and footer as one form', async () => {
    const onSubmit = vi.fn<() => void>()
    render(<Example onSubmit={onSubmit} />)
    await openIt()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('ConfirmDialog', () => {
  it('repeats the verb, and does nothing while it is busy', async () => {
    const onConfirm = vi.fn<() => void>()
    const onCancel = vi.fn<() => void>()
    render(
      <ConfirmDialog
        open
        loading
        onCancel={onCancel}
        onConfirm={onConfirm}
        title="Delete room 204?"
        confirmLabel="Delete room"
      />,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Delete room' }))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
  })
})
