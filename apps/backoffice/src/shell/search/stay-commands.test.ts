import { describe, expect, it } from 'vitest'
import { askedOfStay, type Stays, stayCommands } from './stay-commands.ts'

type Stay = Stays['arrivals']['items'][number]
const stay = (id: string, guestName: string, ...roomNumbers: string[]) =>
  ({ id, guestName, roomNumbers, status: 'confirmed' }) as Stay

const list = (...items: Stay[]) => ({ items, total: items.length })
const day: Stays = {
  arrivals: list(stay('a', 'Karan Mathur', '101'), stay('b', 'Asha Rao')),
  departures: list(stay('c', 'Jacob Ramirez', '101')),
  inHouse: list(stay('d', 'Meera Nair', '12A', '12B')),
}
const offered = (typed: string) => {
  const asked = askedOfStay(typed)
  return asked ? stayCommands(day, asked).map(({ label }) => label) : null
}

describe('stayCommands', () => {
  it('finds who comes into a room and who leaves it', () => {
    expect(offered('check in 101')).toEqual(['Check in Karan Mathur, room 101'])
    expect(offered('Check-out room 101')).toEqual(['Check out Jacob Ramirez, room 101'])
    expect(offered('checkout 12b')).toEqual(['Check out Meera Nair, room 12A, 12B'])
    expect(offered('101')).toEqual([
      'Open the stay of Jacob Ramirez, room 101',
      'Check in Karan Mathur, room 101',
    ])
  })

  it('offers rooms while their number is typed, where it is said what is done', () => {
    expect(offered('check in 10')).toEqual(['Check in Karan Mathur, room 101'])
    expect(offered('10')).toEqual([])
  })

  it('knows guests by a name too, where it is said what is done with them', () => {
    expect(offered('check in rao')).toEqual(['Check in Asha Rao'])
    expect(offered('check out nair')).toEqual(['Check out Meera Nair, room 12A, 12B'])
  })

  it('asks for no stay where none is meant', () => {
    expect(offered('check in')).toBeNull()
    expect(offered('new booking')).toBeNull()
    expect(offered('mathur')).toBeNull()
  })
})
