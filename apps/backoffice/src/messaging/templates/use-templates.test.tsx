// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../test-support/network.ts'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { AutomationModal } from '../automation/automation-modal.tsx'

const network = networkForEachTest()
const propertyId = '0198c0de-0000-7000-8000-0000000000d1'
const open = () =>
  openScreen(<AutomationModal propertyId={propertyId} rule={undefined} onClose={() => undefined} />)

describe('useTemplates', () => {
  it('tells a hotel without templates from templates that did not come', async () => {
    network.current.answer('communications.templates.list', () => ({ items: [] }))
    open()
    await screen.findByText('Write a template for this channel first.')
  })

  it('says why they did not come, and not that there are none', async () => {
    const slow = new Refusal('TOOK_TOO_LONG', 'This took too long.')
    network.current.refuse('communications.templates.list', slow)
    open()
    await screen.findByText('Your templates could not be read. This took too long.')
    expect(screen.queryByText('Write a template for this channel first.')).toBeNull()
  })
})
