import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RadioGroup } from './radio-group.tsx'

afterEach(cleanup)

const rooms = [
  { value: 'a', label: '204' },
  { value: 'b', label: '205' },
]

function Rooms() {
  const [room, setRoom] = useState<string | null>(null)
  return (
    <>
      <RadioGroup aria-label="Room" options={rooms} value={room} onValueChange={setRoom} />
      <button type="button" onClick={() => setRoom('a')}>
        Offer the assigned room
      </button>
      <output>{room ?? 'none'}</output>
    </>
  )
}

const isChosen = (room: string) =>
  screen.getByRole('radio', { name: room }).getAttribute('aria-checked') === 'true'

describe('RadioGroup', () => {
  it('follows a choice that is made for it after it stood without one', () => {
    render(<Rooms />)
    expect([isChosen('204'), isChosen('205')]).toEqual([false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Offer the assigned room' }))
    expect([isChosen('204'), isChosen('205')]).toEqual([true, false])
  })

  it('tells what is chosen', () => {
    render(<Rooms />)
    fireEvent.click(screen.getByRole('radio', { name: '205' }))
    expect(screen.getByRole('status').textContent).toBe('b')
    expect(isChosen('205')).toBe(true)
  })
})
