import { testBlocks, type BlockExample } from "./test-blocks.ts";

const languages: readonly Omit<BlockExample, "name">[] = [
  {
    fileName: "mailer.rb",
    text: `
# frozen_string_literal: true
require "mail"

# Sends mail.
module Post
  class Mailer < Base
    attr_reader :to

    TEXT = <<~TEXT
def not_real
end
    TEXT

    def self.create(to:) = new(to)

    # Sends it.
    def deliver(mail)
      return unless mail
      mail.parts.each do |part|
        next if part.empty?
        attach(part) { |name| "#{name} do" }
      end
      case mail.kind
      when :text then puts "text"
      else
        puts %(#{mail.kind} "is" #{mail})
      end
    rescue IOError => error
      warn error
    ensure
      close
    end

  private

    def close
      @open = false
    end

    class << self
      def setup
        configure { |c| c.port = 25 }
      end
    end
  end
end

RSpec.describe Post do
  let(:to) { "a" }

  it "delivers" do
    expect(1).to eq(1)
  end
end
=begin
def old
=end
puts Post`,
    blocks: [
      [2, 1, 2],
      [4, 4, 46],
      [7, 6, 45],
      [10, 6, 45],
      [14, 6, 45],
      [16, 16, 32],
      [19, 16, 32],
      [24, 16, 32],
      [26, 16, 32],
      [28, 16, 32],
      [32, 16, 32],
      [34, 6, 45],
      [37, 36, 38],
      [40, 40, 44],
      [42, 41, 43],
      [45, 6, 45],
      [46, 4, 46],
      [48, 48, 54],
      [49, 48, 54],
      [52, 51, 53],
      [56, 55, 58],
      [58, 55, 58],
    ],
  },
  {
    fileName: "stack.lua",
    text: `
-- A stack.
local Stack = {}
Stack.__index = Stack

--- Makes one.
-- @return a stack
function Stack.new(size)
  local self = setmetatable({ items = {} }, Stack)
  self.limit = size or 10
  return self
end
function Stack:push(item)
  if #self.items >= self.limit then
    error([[
end
function not_real()
]])
  elseif item == nil then
    return
  end
  self.items[#self.items + 1] = item -- end
end

local check = function(a)
  return a:match'["\\']'
end

--[[
function old()
end
]]
return Stack`,
    blocks: [
      [2, 1, 3],
      [5, 5, 11],
      [8, 5, 11],
      [11, 5, 11],
      [12, 12, 22],
      [16, 12, 22],
      [18, 12, 22],
      [22, 12, 22],
      [25, 24, 26],
      [29, 28, 32],
      [32, 28, 32],
    ],
  },
  {
    fileName: "Screen.kt",
    text: `
package com.example.app

import android.view.View

/** A screen. */
@Composable
data class Screen(
    val title: String,
    private val load: suspend () -> Unit = {},
) : Base(title), Closeable {
    private val items by lazy { listOf("}") }

    init {
        check(title.isNotEmpty())
    }

    val size: Int
        get() = items.size

    override fun close() = Unit

    internal inline fun <reified T> find(
        name: String,
    ): T? =
        items.filterIsInstance<T>()
            .firstOrNull()

    fun show(context: Context) {
        scope.launch(Dispatchers.IO) {
            when (val state = load()) {
                is Ready -> render(state)
                else -> {
                    log("""
} not the end
""")
                }
            }
        }
    }

    companion object {
        const val LIMIT = 3
    }
}

fun String.shout(): String = uppercase()`,
    blocks: [
      [1, 1, 1],
      [5, 5, 44],
      [6, 5, 44],
      [8, 5, 44],
      [10, 5, 44],
      [11, 5, 44],
      [14, 13, 15],
      [18, 5, 44],
      [20, 5, 44],
      [22, 22, 26],
      [24, 22, 26],
      [26, 22, 26],
      [28, 28, 39],
      [30, 28, 39],
      [34, 28, 39],
      [39, 28, 39],
      [42, 41, 43],
      [44, 5, 44],
      [46, 46, 46],
    ],
  },
  {
    fileName: "View.swift",
    text: `
import SwiftUI

/// A list.
@available(iOS 15, *)
public struct ItemList<Item: Identifiable>: View where Item: Equatable {
    @State private var shown = true

    public var body: some View {
        List(items) { item in
            Text(item.name)
        }
    }

    init(_ items: [Item]) {
        self.items = items
    }

    func load() async throws -> [Item] {
        guard let url = URL(string: "https://a.b/{c}") else {
            return []
        }
        #if DEBUG
        print(url)
        #else
        log(url)
        #endif
        return try await fetch(url)
    }

    static func == (a: Self, b: Self) -> Bool {
        a.shown == b.shown
    }
}

extension ItemList {
    enum Kind: String {
        case small, large
    }
}`,
    blocks: [
      [1, 1, 1],
      [3, 3, 33],
      [4, 3, 33],
      [6, 3, 33],
      [9, 8, 12],
      [15, 14, 16],
      [18, 18, 28],
      [20, 18, 28],
      [22, 18, 28],
      [25, 18, 28],
      [31, 30, 32],
      [35, 35, 39],
      [37, 36, 38],
    ],
  },
  {
    fileName: "Cart.php",
    text: `
<?php
declare(strict_types=1);

namespace App\\Shop;

use App\\Store;

#[Entity(table: "carts")]
final class Cart extends Model implements Countable
{
    private array $items = [
        'a' => 1,
    ];

    /**
     * Adds.
     */
    #[Pure]
    public function add(Item $item, int $count = 1): static
    {
        foreach ($this->items as $key => $old) {
            if ($old === $item) {
                return $this;
            } elseif ($old) {
                continue;
            }
        }
        $text = <<<TEXT
        } {$item}
        public function notReal() {
        TEXT;
        # a comment with a ' in it
        usort($this->items, function ($a, $b) {
            return $a <=> $b;
        });
        return $this;
    }

    abstract protected function total(): int;
}

function helper(): void
{
    echo "{";
}`,
    blocks: [
      [2, 1, 2],
      [6, 6, 6],
      [8, 8, 40],
      [10, 8, 40],
      [12, 8, 40],
      [15, 15, 37],
      [18, 15, 37],
      [20, 15, 37],
      [24, 15, 37],
      [29, 15, 37],
      [31, 15, 37],
      [34, 15, 37],
      [38, 8, 40],
      [39, 8, 40],
      [43, 42, 45],
    ],
  },
  {
    fileName: "Service.cs",
    text: `
using System;
using System.Linq;

namespace Example.Shop
{
    #region Service
    /// <summary>Serves.</summary>
    [ApiController]
    [Route("[controller]")]
    public sealed class Service<T> : Base, IDisposable where T : new()
    {
        private readonly string path = @"C:\\temp\\";

        public int Count { get; private set; }

        public string Name
        {
            get => name;
            set
            {
                name = value ?? throw new ArgumentNullException(nameof(value));
            }
        }

        [HttpGet("{id}")]
        public async Task<IActionResult> Get(
            int id,
            CancellationToken token = default)
        {
            var text = @"
} // not the end
""quoted""";
            using (var scope = Begin())
            {
                await Load(id, token);
            }
            int Local(int x)
            {
                return x + 1;
            }
            return Ok(items.Select(item => {
                return item.Name;
            }));
        }
        #endregion

        ~Service()
        {
            Dispose();
        }
    }
    #endregion

    public enum Kind
    {
        Small,
    }
}`,
    blocks: [
      [1, 1, 2],
      [4, 4, 58],
      [6, 6, 6],
      [7, 7, 51],
      [9, 7, 51],
      [12, 7, 51],
      [14, 7, 51],
      [17, 16, 23],
      [22, 16, 23],
      [25, 25, 44],
      [27, 25, 44],
      [31, 25, 44],
      [35, 25, 44],
      [39, 37, 40],
      [42, 25, 44],
      [44, 25, 44],
      [45, 7, 51],
      [49, 47, 50],
      [51, 7, 51],
      [52, 52, 52],
      [56, 54, 57],
      [58, 4, 58],
    ],
  },
  {
    fileName: "worker.ex",
    text: `
defmodule Shop.Worker do
  @moduledoc """
  Works.

def not_real do
  """
  use GenServer

  @timeout 5_000

  @doc "Starts."
  @spec start_link(keyword()) :: GenServer.on_start()
  def start_link(options \\\\ []) do
    GenServer.start_link(__MODULE__, options)
  end

  @impl true
  def handle_call({:get, key}, _from, state) do
    value =
      state
      |> Map.get(key)
      |> case do
        nil -> fn -> :none end
        found -> found
      end

    {:reply, value, state}
  end

  defp name(%{id: id}), do: id

  test "works" do
    assert true
  end
end`,
    blocks: [
      [1, 1, 35],
      [3, 1, 35],
      [5, 1, 35],
      [7, 1, 35],
      [9, 1, 35],
      [11, 11, 15],
      [12, 11, 15],
      [14, 11, 15],
      [17, 17, 28],
      [23, 17, 28],
      [25, 17, 28],
      [27, 17, 28],
      [30, 1, 35],
      [33, 32, 34],
      [35, 1, 35],
    ],
  },
  {
    fileName: "Shapes.scala",
    text: `
package shapes

import scala.math.*

/** A shape. */
enum Shape:
  case Circle(radius: Double)
  case Square(side: Double)

  def area: Double =
    this match
      case Circle(r) =>
        Pi * r * r
      case Square(s) => s * s

  def describe(unit: String): String =
    val text = s"$area $unit"
    if text.isEmpty then
      "nothing"
    else
      text
end Shape

object Main extends App {
  def run(args: List[String]): Unit = {
    args.foreach { arg =>
      println(arg)
    }
  }
}

given Ordering[Shape] with
  def compare(a: Shape, b: Shape): Int =
    a.area.compare(b.area)`,
    blocks: [
      [5, 5, 22],
      [7, 5, 22],
      [10, 10, 14],
      [13, 10, 14],
      [17, 16, 21],
      [20, 16, 21],
      [22, 5, 22],
      [24, 24, 30],
      [27, 25, 29],
      [34, 33, 34],
    ],
  },
  {
    fileName: "Queue.hs",
    text: `
{-# LANGUAGE LambdaCase #-}
module Queue
  ( Queue
  , push
  ) where

import qualified Data.Map as Map

-- | A queue.
data Queue a = Queue
  { front :: [a]
  , back  :: [a]
  }
  deriving (Show)

-- | Adds.
push :: a -> Queue a -> Queue a
push x (Queue f b)
  | null f    = Queue [x] b
  | otherwise = Queue f (x : b')
  where
    b' = b -- {

pop :: Queue a -> Maybe a
pop (Queue [] _) = Nothing
pop (Queue (x : _) _) = Just x

instance Functor Queue where
  fmap g (Queue f b) =
    Queue (map g f) (map g b)`,
    blocks: [
      [2, 1, 5],
      [7, 7, 7],
      [9, 9, 14],
      [12, 9, 14],
      [16, 16, 22],
      [18, 16, 22],
      [22, 16, 22],
      [24, 24, 26],
      [26, 24, 26],
      [30, 28, 30],
    ],
  },
  {
    fileName: "deploy.sh",
    text: `
#!/usr/bin/env bash
set -euo pipefail

readonly HERE="$(cd "$(dirname "$0")" && pwd)"

# Says how to use it.
usage() {
  cat <<EOF
usage: \${0##*/} [options]
}
build() {
EOF
  cat <<-'END'
	}
	END
}

function build
{
  local name=$1 # it's
  for file in "$HERE"/*.txt; do
    case "$file" in
      a*) echo "a";;
      b*)
        if [ -n "$name" ]; then
          awk '{ print $1 }
function f() {' "$file"
        else
          echo "\${name#*/}" \\
            "more"
        fi
        ;;
    esac
  done
}

if [[ $# -eq 0 ]]; then
  usage
elif [[ $1 == build ]]; then
  build "$@"
fi`,
    blocks: [
      [2, 1, 2],
      [4, 4, 4],
      [6, 6, 16],
      [9, 6, 16],
      [11, 6, 16],
      [14, 6, 16],
      [16, 6, 16],
      [18, 18, 35],
      [20, 18, 35],
      [23, 18, 35],
      [26, 18, 35],
      [27, 18, 35],
      [30, 18, 35],
      [35, 18, 35],
      [37, 37, 41],
      [39, 37, 41],
      [41, 37, 41],
    ],
  },
  {
    fileName: "page.html",
    text: `
<!doctype html>
<html>
<head>
<title>A &lt; B</title>
<style>
.a {
  color: red;
}
</style>
</head>
<body class="x"
  id="y"
>
<!--
<div>
-->
<ul>
  <li>One
  <li><a href="/x?a=1>2">Two</a>
  <li>
    <p>Text
    <br>
    and more</p>
  </li>
</ul>
<script>
function run() {
  if (1 < 2) {
    alert("</ul>");
  }
}

run();
</script>
</body>
</html>`,
    blocks: [
      [1, 1, 1],
      [2, 2, 36],
      [3, 3, 10],
      [4, 3, 10],
      [6, 6, 8],
      [7, 6, 8],
      [11, 11, 35],
      [12, 11, 35],
      [17, 14, 25],
      [22, 21, 23],
      [23, 21, 23],
      [27, 27, 31],
      [29, 27, 31],
      [33, 33, 33],
      [36, 2, 36],
    ],
  },
  {
    fileName: "pom.xml",
    text: `
<?xml version="1.0"?>
<project>
  <!-- The parent. -->
  <parent>
    <groupId>com.example</groupId>
    <link>x</link>
  </parent>
  <dependencies>
    <dependency>
      <groupId>a</groupId>
      <version>1</version>
      <description><![CDATA[
</dependency>
]]></description>
    </dependency>
    <dependency
      scope="test"
    />
  </dependencies>
</project>`,
    blocks: [
      [2, 2, 20],
      [3, 3, 7],
      [5, 3, 7],
      [8, 8, 19],
      [10, 9, 15],
      [15, 9, 15],
      [17, 16, 18],
      [20, 2, 20],
    ],
  },
  {
    fileName: "package.json",
    text: `
{
  "name": "a",
  "scripts": {
    "build": "x {",
    "test": "y"
  },
  "files": [
    "a",
    {
      "b": 1
    }
  ],
  "empty": {}
}`,
    blocks: [
      [1, 1, 14],
      [2, 1, 14],
      [3, 3, 6],
      [4, 3, 6],
      [6, 3, 6],
      [8, 7, 12],
      [9, 9, 11],
      [10, 9, 11],
      [12, 7, 12],
      [13, 1, 14],
    ],
  },
  {
    fileName: "Cargo.toml",
    text: `
# A package.
edition = "2021"

# The package.
[package]
name = "a"
description = """
[not.real]
"""
authors = [
    "x",
    "y",
]

# More of it.

[[bin]]
path = "a.rs" # [x]
[dependencies.serde]
version = "1"`,
    blocks: [
      [1, 1, 2],
      [4, 4, 15],
      [6, 4, 15],
      [8, 4, 15],
      [11, 4, 15],
      [13, 4, 15],
      [16, 16, 18],
      [17, 17, 18],
      [18, 17, 18],
      [20, 19, 20],
    ],
  },
  {
    fileName: "App.vue",
    text: `
<template>
  <main>
    <p v-if="a > b">{{ text }}</p>
    <img
      src="x.png"
    />
  </main>
</template>

<script setup lang="ts">
import { ref } from "vue";

const text = ref("");

function clear(): void {
  text.value = "</template>";
}
</script>

<style scoped>
main {
  color: red;
}
</style>`,
    blocks: [
      [1, 1, 8],
      [3, 2, 7],
      [5, 4, 6],
      [10, 10, 18],
      [11, 11, 11],
      [13, 13, 13],
      [16, 15, 17],
      [21, 21, 23],
      [24, 20, 24],
    ],
  },
  {
    fileName: "core.clj",
    text: `
(ns app.core
  (:require [clojure.string :as str]))

;; Adds.
(defn add
  "Adds two."
  [a b]
  (let [c (+ a b)]
    (str/join ", "
              [c])))

(def limit 3)`,
    blocks: [
      [1, 1, 2],
      [2, 1, 2],
      [4, 4, 10],
      [6, 4, 10],
      [9, 4, 10],
      [12, 12, 12],
    ],
  },
  {
    fileName: "main.tf",
    text: `
# The bucket.
resource "aws_s3_bucket" "files" {
  bucket = "files-\${var.name}"

  versioning {
    enabled = true
  }
}
variable "name" {}`,
    blocks: [
      [1, 1, 8],
      [3, 1, 8],
      [6, 5, 7],
      [8, 1, 8],
      [9, 9, 9],
    ],
  },
  {
    fileName: "quote.ts",
    text: `
export function quote(text: string): { a: 1 } {
  return \`\${/[\\s"'\`{]/u.test(text) ? \`\${text}}\` : text}\`;
}

class Reader {
  constructor(options: {
    path: string;
  });
  constructor(options: {
    path: string;
  }) {
    this.load().then(() => {
      done();
    });
  }

  read(): Promise<{
    text: string;
  }> {
    return later;
  }
}`,
    blocks: [
      [2, 1, 3],
      [6, 5, 22],
      [7, 5, 22],
      [9, 9, 15],
      [10, 9, 15],
      [13, 9, 15],
      [17, 17, 21],
      [18, 17, 21],
      [20, 17, 21],
      [22, 5, 22],
    ],
  },
  {
    fileName: "notes.txt",
    text: `
A paragraph that
goes on.

  Another one, don't
you think?

def f(): x`,
    blocks: [
      [1, 1, 2],
      [2, 1, 2],
      [3, 3, 5],
      [7, 7, 7],
    ],
  },
];

testBlocks(
  languages.map((language) => ({ name: `the block around a line of ${language.fileName}`, ...language })),
);
