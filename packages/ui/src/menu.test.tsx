import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ContextMenu } from './context-menu.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'

afterEach(cleanup)

const button = () => screen.getByRole('button', { name: 'Actions' })
const trigger = <IconButton label="Actions">…</IconButton>

describe('Menu', () => {
  it('opens at the first press, does what is chosen and gives the focus back', async () => {
    const onClick = vi.fn<() => void>()
    render(
      <Menu trigger={trigger}>
        <MenuItem onClick={onClick}>Print</MenuItem>
      </Menu>,
    )
    button().focus()
    fireEvent.click(button())
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Print' }))
    expect(onClick).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button()))
  })
})

describe('ContextMenu', () => {
  const row = (
    <ContextMenu items={<MenuItem>Print</MenuItem>}>
      <div data-testid="row">Asha Menon</div>
    </ContextMenu>
  )

  it('opens on a right-click and closes with Esc', async () => {
    render(row)
    fireEvent.contextMenu(screen.getByTestId('row'), { clientX: 20, clientY: 30 })
    fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('opens under a finger that rests, and not under one that scrolls', async () => {
    vi.useFakeTimers()
    render(row)
    const touch = (x: number) => ({ touches: [{ clientX: x, clientY: 5 }] })
    fireEvent.touchStart(screen.getByTestId('row'), touch(5))
    fireEvent.touchMove(screen.getByTestId('row'), touch(40))
    vi.advanceTimersByTime(600)
    fireEvent.touchStart(screen.getByTestId('row'), touch(5))
    expect(screen.queryByRole('menu')).toBeNull()
    vi.advanceTimersByTime(600)
    vi.useRealTimers()
    await screen.findByRole('menu')
    const wasLet = fireEvent.touchEnd(screen.getByTestId('row'))
    expect(wasLet, 'the tap that follows would open the row').toBe(false)
  })
})
