// A window of lines as a native tool reads it: `BufReader::read_until`, line by line, numbered as `L1: text`.
// Arguments: file, first line, lines, bytes of the buffer. Writes the window, and to stderr the nanoseconds it took.
use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::time::Instant;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = env::args().collect();
    let number = |index: usize| arguments[index].parse::<usize>().expect("a number");
    let (first, limit, buffer_bytes) = (number(2), number(3), number(4));

    let started = Instant::now();
    let mut reader = BufReader::with_capacity(buffer_bytes, File::open(&arguments[1])?);
    let mut line = Vec::new();
    let mut shown: Vec<String> = Vec::new();
    let mut seen = 0;
    while shown.len() < limit {
        line.clear();
        if reader.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.last() == Some(&b'\n') {
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
            }
        }
        seen += 1;
        if seen >= first {
            shown.push(format!("L{}: {}", seen, String::from_utf8_lossy(&line)));
        }
    }
    let text = shown.join("\n");
    let elapsed = started.elapsed();

    eprintln!("{}", elapsed.as_nanos());
    io::stdout().write_all(text.as_bytes())
}
