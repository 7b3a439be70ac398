// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { owner } from '../../test-support/people.ts'
import { ScheduleForm } from './schedule-form.tsx'

const network = networkForEachTest()

describe('ScheduleForm', () => {
  it('names its fields in every row', async () => {
    network.current.answer('auth.me', () => owner)
    openScreen(
      <ScheduleForm
        of="Sharma wedding"
        schedule={null}
        leavesOn="2026-12-24"
        save={async () => undefined}
        onClose={() => undefined}
      />,
    )
    await press('Add an instalment')
    for (const label of ['Due on', 'Share in %', 'or amount']) {
      const names = screen.getAllByText(label)
      expect(names).toHaveLength(2)
      // Hidden for the eye only from the width on at which a row is one line.
      expect(names.filter(name => name.classList.contains('sr-only'))).toEqual([])
    }
  })
})
