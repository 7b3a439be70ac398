// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trpc } from '../../lib/trpc.ts'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import { PublishCard } from './publish-card.tsx'

const network = networkForEachTest()

function Card() {
  const { data } = trpc.website.get.useQuery({ propertyId })
  return data ? <PublishCard site={data} /> : null
}

it.each([
  [true, 'Published', 'Everybody can see it and book.'],
  [false, 'Not published', 'Guests find no page at its address.'],
])('review: back-office 38: the switch says what is so: %s', async (publishStatus, label, hint) => {
  network.current.answer('website.get', () => ({
    propertyId,
    publishStatus,
    subdomain: 'lake',
    status: 'active' as const,
  }))
  openScreen(<Card />)
  const control = await screen.findByRole('switch', { name: label })
  expect(control.getAttribute('aria-checked')).toBe(String(publishStatus))
  screen.getByText(hint)
})

it('asks before it takes the website from guests', async () => {
  network.current.answer('website.get', () => ({
    propertyId,
    publishStatus: true,
    subdomain: 'lake',
    status: 'active' as const,
  }))
  const sent: unknown[] = []
  network.current.answer('website.setPublished', input => {
    sent.push(input)
    return { propertyId, publishStatus: false, subdomain: 'lake', status: 'active' as const }
  })
  openScreen(<Card />)
  fireEvent.click(await screen.findByRole('switch', { name: 'Published' }))
  await press('Keep it published')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('switch', { name: 'Published' }))
  await press('Unpublish')
  await screen.findByRole('switch', { name: 'Not published' })
  expect(sent).toEqual([{ propertyId, published: false }])
})
