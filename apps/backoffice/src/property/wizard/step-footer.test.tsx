// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useSavedByFrame, useSaveSlot } from '../../components/forms/save-slot.tsx'
import { button, networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'

networkForEachTest()

function Form({ fails }: { fails: boolean }) {
  const [text, setText] = useState('')
  const [saved, setSaved] = useState('')
  const [isSaving, setSaving] = useState(false)
  const { formId } = useSavedByFrame({ isDirty: text !== saved, isSaving })
  return (
    <form
      id={formId}
      onSubmit={async event => {
        event.preventDefault()
        setSaving(true)
        await new Promise(resolve => setTimeout(resolve, 20))
        if (!fails) setSaved(text)
        setSaving(false)
      }}
    >
      <input aria-label="Name" value={text} onChange={event => setText(event.target.value)} />
    </form>
  )
}

function Step({ fails = false }: { fails?: boolean }) {
  const saves = useSaveSlot()
  const [step, setStep] = useState('first')
  return (
    <>
      <p>{step} step</p>
      {saves.wrap(<Form fails={fails} />)}
      {saves.button}
      <button type="button" onClick={() => saves.saveThen(() => setStep('next'))}>
        Next
      </button>
    </>
  )
}

const type = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lake' } })

describe('review: back-office 25, the way through the setup', () => {
  it('goes on at once where nothing was typed', async () => {
    openScreen(<Step />)
    await press('Next')
    await screen.findByText('next step')
  })

  it('saves what was typed, and then goes on', async () => {
    openScreen(<Step />)
    await screen.findByText('first step')
    type()
    await press('Next')
    await screen.findByText('next step')
    expect((await button('Save Changes')).getAttribute('aria-disabled')).toBe('true')
  })

  it('stays where it cannot be saved, also when it is saved later by itself', async () => {
    openScreen(<Step fails />)
    await screen.findByText('first step')
    type()
    await press('Next')
    await waitFor(async () =>
      expect((await button('Save Changes')).getAttribute('aria-busy')).not.toBe('true'),
    )
    await new Promise(resolve => setTimeout(resolve, 60))
    screen.getByText('first step')
  })
})
