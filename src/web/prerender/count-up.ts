// Printed into every page beside startPage: nothing from outside the function may be used in it.
// A figure counts up once, when half of it is seen, before any other code is there: were it painted first and counted by
// that code, it would fall back to 0. Until then it is hidden (counter.module.css), and without scripts it stands as it is.
export function countUp(): void {
  const countMs = 2_000
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const end = (figure: Element) => figure.setAttribute('data-figure', 'counted')

  const count = (figure: Element) => {
    const target = Number(figure.getAttribute('data-value'))
    const unit = figure.getAttribute('data-unit') ?? ''
    // The same text all the while: a new one in every frame would have the whole page styled anew for its rules with :has().
    const text = document.createTextNode(`0${unit}`)
    let startMs: number | undefined
    const step = (nowMs: number) => {
      startMs ??= nowMs
      const part = Math.min((nowMs - startMs) / countMs, 1)
      text.data = `${Math.round(target * part)}${unit}`
      if (part < 1) requestAnimationFrame(step)
    }
    figure.replaceChildren(text)
    end(figure)
    requestAnimationFrame(step)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        count(target)
      }
    },
    { threshold: 0.5 },
  )
  for (const figure of document.querySelectorAll('[data-figure=waiting]')) {
    if (isReduced) end(figure)
    else observer.observe(figure)
  }
}
