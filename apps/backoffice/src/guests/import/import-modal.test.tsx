// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  choose,
  networkForEachTest,
  openScreen,
  press,
} from '../../test-support/open-screen.tsx'
import { ImportModal } from './import-modal.tsx'

const network = networkForEachTest()
const first = '01a202f2-12e6-7804-a4dd-a368771864d1'
const second = '01a202f2-12e6-7804-a4dd-a368771864d2'
const columns = ['Name', 'Mobile']

describe('ImportModal', () => {
  it('tries each choice of a column on the file, and imports what it has shown', async () => {
    const previews = [
      {
        importId: first,
        columns,
        mapping: { name: 'Name' },
        good: 0,
        bad: [{ row: 2, reason: 'No.' }],
        consents: { given: 0, lackDay: 0, takenBack: 0 },
        withoutCompany: [],
      },
      {
        importId: second,
        columns,
        mapping: { name: 'Name', phone: 'Mobile' },
        good: 1,
        bad: [],
        consents: { given: 0, lackDay: 1, takenBack: 0 },
        withoutCompany: [{ row: 2, reason: 'No such company.' }],
      },
    ]
    network.current
      .answer('properties.list', () => ({ items: [] }))
      .answer('guests.import.preview', () => previews.shift() ?? {})
      .answer('guests.import.run', () => ({ jobId: second }))
      .answer('guests.import.status', () => ({
        state: 'waiting' as const,
        total: 0,
        done: 0,
        created: 0,
        bad: [],
        withoutCompany: [],
      }))
    openScreen(<ImportModal />)
    const file = new File(['Name,Mobile\nMeera,98765'], 'guests.csv', { type: 'text/csv' })
    fireEvent.change(await screen.findByLabelText('File'), { target: { files: [file] } })
    await screen.findByText('guests.csv: 0 new guests, 1 refused')
    expect((await button('Import Guests')).disabled).toBe(true)
    await choose('Phone', 'Mobile')
    await screen.findByText('guests.csv: 1 new guest, 0 refused')
    await screen.findByText('No such company.')
    await screen.findByText(/^1 guest agreed, but the file does not say on which day/)
    expect(network.current.asked('guests.import.preview')).toMatchObject([
      { fileName: 'guests.csv' },
      { fileName: 'guests.csv', mapping: { name: 'Name', phone: 'Mobile' } },
    ])
    await press('Import 1 Guest')
    await waitFor(() =>
      expect(network.current.asked('guests.import.run')).toMatchObject([{ importId: second }]),
    )
  })
})
