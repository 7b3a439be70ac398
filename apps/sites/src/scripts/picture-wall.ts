/** How far a finger goes before it turns the picture. */
const swipe = 40

/** The next and the previous picture by button, arrow key and finger; without this each window is closed before another opens. */
export function turnPictures(): void {
  const lights = [...document.querySelectorAll<HTMLElement>('.light')]
  if (lights.length < 2) return
  const step = (by: number) => {
    const at = lights.findIndex(light => light.matches(':popover-open'))
    const next = lights[(at + by + lights.length) % lights.length]
    if (at < 0 || !next) return
    lights[at]?.hidePopover()
    next.showPopover()
    next.querySelector<HTMLElement>(`[data-step="${by}"]`)?.focus()
  }
  for (const light of lights) {
    for (const button of light.querySelectorAll<HTMLButtonElement>('[data-step]')) {
      button.hidden = false
      button.addEventListener('click', () => step(Number(button.dataset.step)))
    }
    let begins = 0
    light.addEventListener('touchstart', event => {
      begins = event.changedTouches[0]?.clientX ?? 0
    })
    light.addEventListener('touchend', event => {
      const moved = (event.changedTouches[0]?.clientX ?? begins) - begins
      if (Math.abs(moved) > swipe) step(moved > 0 ? -1 : 1)
    })
  }
  document.addEventListener('keydown', event => {
    if (event.key === 'ArrowRight') step(1)
    if (event.key === 'ArrowLeft') step(-1)
  })
}
