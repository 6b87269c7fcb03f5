import { Circle, Square } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { cameraFailure, closeCamera, MAX_RECORDING_SECONDS, openCamera, record } from '../camera.ts';

type Phase =
  | { name: 'opening' }
  | { name: 'ready'; stream: MediaStream }
  | { name: 'recording'; stream: MediaStream; stop: () => void }
  | { name: 'recorded'; video: Blob }
  | { name: 'failed'; message: string };

type Props = { onVideo: (video: Blob) => void; onClose: () => void };

/** Rendered while open: shows the camera, records, and plays what was recorded before it is used. */
export function VideoRecorder({ onVideo, onClose }: Props) {
  const [phase, setPhase] = useState<Phase>({ name: 'opening' });
  const camera = useRef<MediaStream>(null);
  const [attempt, setAttempt] = useState(0);
  const video = phase.name === 'recorded' ? phase.video : null;
  const section = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each phase
  useEffect(() => section.current?.focus({ preventScroll: true }), [phase.name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the camera
  useEffect(() => {
    let isCurrent = true;
    setPhase({ name: 'opening' });
    openCamera().then(
      (stream) => {
        if (!isCurrent) return closeCamera(stream);
        camera.current = stream;
        setPhase({ name: 'ready', stream });
      },
      (error) => isCurrent && setPhase({ name: 'failed', message: cameraFailure(error) }),
    );
    return () => {
      isCurrent = false;
      closeCamera(camera.current);
    };
  }, [attempt]);

  const start = (stream: MediaStream) => {
    const { stop, finished } = record(stream);
    setPhase({ name: 'recording', stream, stop });
    void finished.then((recorded) => {
      closeCamera(stream);
      if (isLeft.current) onVideo(recorded);
      else setPhase({ name: 'recorded', video: recorded });
    });
  };
  const isLeft = useRef(false);
  const isDone = useRef(false);
  const keepVideo = useEffectEvent(() => {
    if (video && !isDone.current) onVideo(video);
  });
  // Going to another step loses nothing.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      keepVideo();
    };
  }, []);
  const finish = (chosen: Blob | null) => {
    isDone.current = true;
    if (chosen) onVideo(chosen);
    else onClose();
  };
  const saveOnLeave = useEffectEvent(() => {
    if (phase.name === 'recording') phase.stop();
  });
  // Another app comes to the front, as for a telephone call: what was recorded so far stays.
  useEffect(() => {
    const leave = () => document.hidden && saveOnLeave();
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Record the opening"
      className="grid gap-3 rounded-card border bg-background p-3 outline-none"
    >
      {(phase.name === 'ready' || phase.name === 'recording') && <LivePicture stream={phase.stream} />}
      {video && <RecordedVideo video={video} />}
      <p role="status" className="text-sm">
        {phase.name === 'opening' && 'The camera is starting. Please allow it when your browser asks.'}
        {phase.name === 'ready' && 'Show the sealed box and the label first, then cut it open and show each bag.'}
        {phase.name === 'recording' && 'Recording.'}
        {phase.name === 'recorded' && 'Please look at it: is everything to be seen?'}
        {phase.name === 'failed' && <span className="font-medium text-destructive">{phase.message}</span>}
      </p>
      {phase.name === 'recording' && <Clock />}
      <div className="grid gap-3 sm:grid-cols-2">
        {phase.name === 'ready' && (
          <Button onClick={() => start(phase.stream)}>
            <Icon of={Circle} className="size-5 fill-current" />
            Start recording
          </Button>
        )}
        {phase.name === 'recording' && (
          <Button onClick={phase.stop} className="sm:col-span-2">
            <Icon of={Square} className="size-5 fill-current" />
            Stop
          </Button>
        )}
        {video && <Button onClick={() => finish(video)}>Use this video</Button>}
        {(video || phase.name === 'failed') && (
          <Button variant="outline" onClick={() => setAttempt(attempt + 1)}>
            {video ? 'Record again' : 'Try again'}
          </Button>
        )}
        {phase.name !== 'recording' && (
          <Button variant="quiet" onClick={() => finish(null)}>
            {video ? 'Discard it' : 'Close the camera'}
          </Button>
        )}
      </div>
    </section>
  );
}

function LivePicture({ stream }: { stream: MediaStream }) {
  return (
    <video
      ref={(element) => {
        if (element && element.srcObject !== stream) element.srcObject = stream;
      }}
      autoPlay
      muted
      playsInline
      aria-label="What the camera sees"
      className="aspect-4/3 w-full rounded-control bg-black object-contain"
    />
  );
}

function RecordedVideo({ video }: { video: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const next = URL.createObjectURL(video);
    setAddress(next);
    return () => URL.revokeObjectURL(next);
  }, [video]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the shopper's own recording
    <video
      src={address}
      controls
      playsInline
      aria-label="What you recorded"
      className="aspect-4/3 w-full rounded-control bg-black object-contain"
    />
  );
}

function Clock() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - started) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="timer" className="text-center text-lg font-semibold tabular-nums">
      {minutes(seconds)} of {minutes(MAX_RECORDING_SECONDS)}
    </p>
  );
}

function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
