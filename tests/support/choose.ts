import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses an option of an open list as a person does: goes there, and presses when it is marked. A
 * list is still put in its place for some frames after it opens; a press that begins on the option
 * in one of these ends beside it, and chooses nothing.
 */
export async function chooseOption(option: Locator): Promise<void> {
  await expect(async () => {
    await option.hover()
    await expect(option).toHaveAttribute('data-highlighted', '', { timeout: 500 })
  }).toPass()
  await option.click()
}

/** Opens the select of that label, and chooses the option. A text is the whole name of the option. */
export async function choose(
  scope: Page | Locator,
  label: string,
  option: string | RegExp,
): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  const page = 'page' in scope ? scope.page() : scope
  const exact = typeof option === 'string'
  await chooseOption(page.getByRole('option', { name: option, exact }))
}
