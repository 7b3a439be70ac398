import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Badge, type Tone } from './badge.tsx'
import {
  type SortDirection,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeadCell,
  TableRow,
} from './table.tsx'

afterEach(cleanup)

function Example({ onOpen }: { onOpen?: (guest: string) => void }) {
  const [sort, setSort] = useState<SortDirection | null>(null)
  return (
    <Table caption="Bookings">
      <TableHead>
        <TableHeadCell>Guest</TableHeadCell>
        <TableHeadCell numeric sort={sort} onSort={setSort}>
          Total
        </TableHeadCell>
      </TableHead>
      <TableBody>
        {['Asha', 'Rohan'].map(guest => (
          <TableRow key={guest} onOpen={() => onOpen?.(guest)}>
            <TableCell>{guest}</TableCell>
            <TableCell label="Total" numeric>
              <button type="button">Pay for {guest}</button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

describe('TableHeadCell', () => {
  it('sorts ascending first, then turns round, and says so', () => {
    render(<Example />)
    const head = screen.getByRole('columnheader', { name: 'Total' })
    const seen = [head.getAttribute('aria-sort')]
    for (let click = 0; click < 3; click++) {
      fireEvent.click(screen.getByRole('button', { name: 'Total' }))
      seen.push(head.getAttribute('aria-sort'))
    }
    expect(seen).toEqual(['none', 'ascending', 'descending', 'ascending'])
  })

  it('says nothing of sorting where there is none', () => {
    render(<Example />)
    expect(screen.getByRole('columnheader', { name: 'Guest' }).hasAttribute('aria-sort')).toBe(
      false,
    )
  })
})

describe('TableRow', () => {
  it('opens by click and by Enter, but not by a button within it', () => {
    const onOpen = vi.fn<(guest: string) => void>()
    render(<Example onOpen={onOpen} />)
    fireEvent.click(screen.getByText('Asha'))
    fireEvent.keyDown(screen.getByRole('row', { name: /Rohan/ }), { key: 'Enter' })
    fireEvent.click(screen.getByRole('button', { name: 'Pay for Asha' }))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Pay for Asha' }), { key: 'Enter' })
    expect(onOpen.mock.calls).toEqual([['Asha'], ['Rohan']])
  })

  it('moves between rows by the arrow keys', () => {
    render(<Example />)
    const first = screen.getByRole('row', { name: /Asha/ })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByRole('row', { name: /Rohan/ }))
  })
})

describe('Badge', () => {
  it.each<Tone>(['success', 'warning', 'danger', 'info', 'neutral'])(
    'says %s in a word as well as by its dot',
    tone => {
      const { container } = render(<Badge tone={tone}>Confirmed</Badge>)
      expect(container.textContent).toBe('Confirmed')
      expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(1)
    },
  )
})
