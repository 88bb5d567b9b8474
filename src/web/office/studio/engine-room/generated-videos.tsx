import { FilmTile } from '#src/web/office/shared/film-tile.tsx'
import { formatDayTime } from '#src/web/office/shared/format-time.ts'
import { Panel } from '#src/web/office/shared/panel.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/empty-state.tsx'
import styles from './generated-videos.module.css'
import { useDownloadVideo, useVideos } from './use-room.ts'

export function GeneratedVideos() {
  const videos = useVideos()
  const download = useDownloadVideo()
  return (
    <Panel
      title="Generated videos"
      aside={
        <Button variant="line" size="sm" busy={videos.isPending} onClick={() => videos.mutate()}>
          Load videos
        </Button>
      }
    >
      {!videos.data && <p className={styles.hint}>Load them to play or download the finished ones.</p>}
      {videos.data?.videos.length === 0 && <EmptyState title={videos.data.message} />}
      <ul className={styles.videos}>
        {videos.data?.videos.map((video) => (
          <li key={video.id}>
            <FilmTile label={video.category || 'clip'} film={video.videoUrl} shape="9:16" corners={['00:05', '']} />
            <b className={styles.name}>{video.category || 'Clip'}</b>
            <p className={styles.time}>{formatDayTime(video.createdAt)}</p>
            <Button
              variant="line"
              size="sm"
              busy={download.isPending && download.variables.id === video.id}
              aria-label={`Download ${video.category || 'clip'}`}
              onClick={() => download.mutate(video)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
