// @vitest-environment happy-dom
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { paymentReports } from '@atithi/api/insight/report-files/rules/payment-reports'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { choose, networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { owner, propertyId } from '../../test-support/people.ts'
import { PaymentReports } from './payment-reports.tsx'

const network = networkForEachTest()
const second = '01a202f2-12e6-7804-a4dd-a368771864c1'
const first = catalogue.find(({ id }) => paymentReports.some(known => known === id))

function Reports() {
  const [property, setProperty] = useState<string>()
  return <PaymentReports property={property} onProperty={setProperty} person={owner} />
}

it('adds the hotels up where none is named, and says what is of one', async () => {
  network.current
    .answer('properties.list', () => ({
      items: [
        { id: propertyId, name: 'Lotus House', city: 'Udaipur' },
        { id: second, name: 'Fort House', city: 'Jodhpur' },
      ],
    }))
    .answer('dashboard.summary', () => ({ businessDate: '2026-11-20' as const }))
    .answer('reports.list', () => ({ items: [] }))
    .answer('reports.catalog', () => ({
      items: catalogue.map(definition => ({ ...definition, formats: ['csv'] as const })),
    }))
    .answer('reports.operators', () => ({ items: [] }))
    .answer('reports.generate', () => ({ runId: propertyId }))
  const asked = () => network.current.asked('reports.generate').map(input => input.propertyId)
  const make = () => press(`Make ${first?.name} as CSV`)
  openScreen(<Reports />)
  await make()
  await waitFor(() => expect(asked()).toEqual([undefined]))
  expect(screen.queryByRole('button', { name: /^Schedule/ })).toBeNull()

  expect(screen.getByText('GSTR-1 is of one property at a time:')).toBeTruthy()
  await choose('GSTR-1 is of', /Fort House/)
  await waitFor(() =>
    expect(network.current.asked('reports.operators').at(-1)).toEqual({ propertyId: second }),
  )
  await make()
  await waitFor(() => expect(asked()).toEqual([undefined, undefined]))

  await choose('Property', /Lotus House/)
  await waitFor(() => expect(screen.queryByText('GSTR-1 is of one property at a time:')).toBeNull())
  await make()
  await waitFor(() => expect(asked()).toEqual([undefined, undefined, propertyId]))
})
