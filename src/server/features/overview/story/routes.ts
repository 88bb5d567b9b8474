import { readCustomerStory } from '#src/contracts/overview/story.ts'
import { AppError } from '#src/kit/app-error.ts'
import { type Route, route } from '#src/server/platform/http/port.ts'
import { readStory, type StoryDeps } from './read-story.ts'

export const storyRoutes = (deps: StoryDeps): Route[] => [
  route(readCustomerStory, async ({ params }) => {
    const story = await readStory(deps, params.id)
    if (!story) throw new AppError('not_found', 'Customer not found')
    return { body: story }
  }),
]
