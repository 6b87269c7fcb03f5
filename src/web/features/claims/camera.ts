/** About 4.7 MB a minute; a minute of a phone's own camera has 60 to 130 MB. */
const VIDEO_BITS = 600_000;
const SOUND_BITS = 32_000;
export const MAX_RECORDING_SECONDS = 180;

/** Safari records MP4 only. */
const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'];

const picture: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 640 },
  height: { ideal: 480 },
  frameRate: { ideal: 15 },
};

/** Browsers have no camera for pages without https. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && Boolean(navigator.mediaDevices as MediaDevices | undefined);
}

/** A device without a microphone records the picture alone. */
export async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: picture, audio: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
    return navigator.mediaDevices.getUserMedia({ video: picture });
  }
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const CHOOSE = 'You can also choose a video that you recorded with your camera app.';
const sentences: Record<string, string> = {
  NotAllowedError: `The browser did not let this page use the camera. Please allow camera and microphone in the browser's settings for this page and try again. ${CHOOSE}`,
  NotFoundError: `No camera was found. ${CHOOSE}`,
  NotReadableError: `Another app is using the camera. Please close it and try again. ${CHOOSE}`,
};

export function cameraFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  return sentences[name] ?? `The camera could not be started. ${CHOOSE}`;
}

type Recording = { stop: () => void; finished: Promise<Blob> };

/** Records until it is stopped, the camera is taken away or the time is over. */
export function record(stream: MediaStream): Recording {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: VIDEO_BITS,
    audioBitsPerSecond: SOUND_BITS,
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const finished = new Promise<Blob>((resolve) => {
    // Without the names of the codecs, which the server need not know.
    recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' })));
  });
  const stop = () => {
    clearTimeout(timer);
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, MAX_RECORDING_SECONDS * 1000);
  for (const track of stream.getTracks()) track.addEventListener('ended', stop);
  recorder.start(1000);
  return { stop, finished };
}
