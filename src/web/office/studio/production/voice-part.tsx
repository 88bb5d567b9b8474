import { useEffect, useRef, useState } from 'react'
import { type JobMusic, removeVoice } from '#src/contracts/studio/music.ts'
import { useDraft } from '#src/web/office/shared/drafts/use-draft.ts'
import { Button } from '#src/web/ui/button.tsx'
import { FileInput } from '#src/web/ui/file-input.tsx'
import { Notice } from '#src/web/ui/notice.tsx'
import { SoundPlayer } from '#src/web/ui/sound-player.tsx'
import { TextInput } from '#src/web/ui/text-input.tsx'
import styles from './music-part.module.css'
import { useSetVoice } from './use-job-music.ts'
import { useAction } from './use-production.ts'
import { clockOf } from './words.ts'

export interface VoicePartProps {
  jobId: string
  voice: JobMusic['voice']
}

export function VoicePart({ jobId, voice }: VoicePartProps) {
  const action = useAction()
  const upload = useSetVoice()
  const { value: startSeconds, set: setStart } = useDraft(`voice/${jobId}`, '2')
  const put = (file: File) => upload.mutate({ jobId, file, startSeconds })
  const recorder = useRecorder(put)
  return (
    <div>
      <h3>Voice</h3>
      <p className={styles.soft}>We remove rumble and even out the level. The music drops while someone speaks.</p>
      {voice && (
        <ul className={styles.rows}>
          <li>
            <b>{voice.name}</b>
            <small>
              {clockOf(voice.seconds)}, from {voice.startSeconds} s
            </small>
            <SoundPlayer src={voice.url} label="Voice" />
            <Button
              size="sm"
              variant="line"
              busy={action.isBusy}
              onClick={() =>
                void action.run({ call: removeVoice, input: { params: { id: jobId } }, done: 'Voice removed' })
              }
            >
              Remove voice
            </Button>
          </li>
        </ul>
      )}
      <div className={styles.voice}>
        <TextInput
          label="Starts at second"
          type="number"
          min={0}
          max={90}
          value={startSeconds}
          onChange={(event) => setStart(event.target.value)}
        />
        <FileInput
          label="Voice file"
          accept=".mp3,.m4a,.wav,.flac,audio/*"
          disabled={upload.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) put(file)
            // Without this, choosing the same file again would stay silent.
            event.target.value = ''
          }}
        />
      </div>
      <div className={styles.record}>
        <Button size="sm" variant="line" busy={upload.isPending} onClick={recorder.toggle}>
          {recorder.isRecording ? 'Stop and use recording' : 'Record now'}
        </Button>
      </div>
      {recorder.isRecording && <RecordingTime />}
      {recorder.problem && <Notice tone="fail">{recorder.problem}</Notice>}
    </div>
  )
}

function RecordingTime() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <p className={styles.soft}>Recording, {clockOf(seconds)}</p>
}

// The browser's own recorder; what it gives is uploaded like any file.
function useRecorder(onRecorded: (file: File) => void) {
  const running = useRef<MediaRecorder | null>(null)
  const [isRecording, setRecording] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    setProblem(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const parts: Blob[] = []
      const recorder = new MediaRecorder(stream)
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop()
        setRecording(false)
        onRecorded(new File(parts, 'Recorded here', { type: recorder.mimeType }))
      }
      recorder.start()
      running.current = recorder
      setRecording(true)
    } catch {
      setProblem('We can’t use the microphone. Allow it in your browser, or upload a file.')
    }
  }
  return { isRecording, problem, toggle: () => (isRecording ? running.current?.stop() : void start()) }
}
