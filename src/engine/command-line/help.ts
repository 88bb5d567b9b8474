import { moodNames } from '#src/engine/audio/moods.ts'

export const help = `Turns photos into a film.

  npm run reel -- <photos or folder> [options] --out film.mp4

What it says
  --business "Name"      shown at the opening and on the end card
  --tagline "..."        a line below the name
  --caption a.jpg="..."  a line over that photo; repeat it for more
  --caption "..."        a line over the photo it mentions, or one that suits it
  --cta "..."            the button on the end card
  --phone, --site, --handle, --address
                         how to get in touch, on the end card; a site comes with a code to scan
  --logo file            a picture above the name on the end card
  --colour #d9a35b       a brand colour; up to three
  --type restaurant      the kind of business; otherwise guessed from the photos

How it looks and sounds
  --tier vr1|vr2|vr3     standard, premium (default) or luxury
  --format stories|square|portrait|landscape|all
  --template file.json   an edit: length, slots, transitions, look and mood
  --music mood|file      ${moodNames.join(', ')}; or a recording
  --seconds N            length of the film
  --seed N               a different number gives a different edit; the same number, the same film

What comes out
  --out film.mp4         with --format all: film-stories.mp4, film-square.mp4, ...; each with a poster, film.jpg
  --preview              small, 12 seconds, watermarked; fast
  --plan                 prints the timeline as JSON and renders nothing
  --sheet sheet.png      a contact sheet of the film; with or without --out

A video with the same name as a photo (terrace.mp4 and terrace.jpg) takes the photo's place.
FFMPEG_PATH names an ffmpeg program to use instead of the built-in one.

Examples
  npm run reel -- photos/ --business "Olive & Ember" --cta "Book a table" --out film.mp4
  npm run reel -- photos/ --tier vr3 --format all --music cinematic --out films/olive.mp4
  npm run reel -- photos/ --template src/engine/templates/library/luxury.json --sheet sheet.png --out film.mp4
  npm run reel -- photos/ --plan > timeline.json

Exit codes: 0 done, 1 a bug in the program, 2 a wrong command, 3 photos or files that cannot be used, 130 interrupted.
`
