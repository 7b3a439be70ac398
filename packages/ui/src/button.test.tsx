import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

describe('Button', () => {
  it.each([{ 'aria-disabled': true }, { loading: true }])(
    'takes no clicks and keeps the focus: %o',
    off => {
      const [onClick, onSubmit] = [vi.fn<() => void>(), vi.fn<() => void>()]
      const view = (props: object) => (
        <form onSubmit={onSubmit}>
          <Button type="submit" onClick={onClick} {...props}>
            Save
          </Button>
        </form>
      )
      const { rerender } = render(view({}))
      const button = screen.getByRole('button', { name: 'Save' })
      button.focus()
      rerender(view(off))
      fireEvent.click(button)
      expect([onClick, onSubmit].map(heard => heard.mock.calls.length)).toEqual([0, 0])
      expect(document.activeElement).toBe(button)
      expect(button.getAttribute('aria-disabled')).toBe('true')
    },
  )
})
